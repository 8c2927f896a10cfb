import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { Outage } from "#platform/errors/errors.server.ts";
import { createMemoryLimitCounter } from "#platform/work/work.server.ts";
import { openTestApp } from "#testing/test-app.ts";
import { RateLimits } from "./limits.server.ts";

const SUGGESTION = {
  name: "Visitor",
  email: "visitor@example.com",
  category: "Pay",
  description: "Please talk about night shifts.",
};
const OUTAGE_MESSAGE = "The database does not answer right now. Please try again in a moment.";

describeOnBothEngines("while the database is gone", (open) => {
  const throwUnreachable = () =>
    Promise.reject(new Outage("unreachable", new Error("connect ECONNREFUSED 10.0.0.5:5432")));
  const limits = new RateLimits({ ...createMemoryLimitCounter(), add: throwUnreachable }, () => new Date());

  test("a call gets a 503 with a message and when to try again, and the log has the cause", async () => {
    const app = openTestApp(await open(), { house: { limits } });
    const response = await app.client().post("/api/topic-requests", SUGGESTION);
    expect(response.status).toBe(503);
    expect(response.json()).toEqual({ message: OUTAGE_MESSAGE });
    expect(response.headers.get("retry-after")).toBe("5");
    expect(app.logged).toContainEqual({
      level: "warn",
      event: "request refused",
      fields: expect.objectContaining({
        path: "/api/topic-requests",
        reason: OUTAGE_MESSAGE,
        error: expect.objectContaining({ message: "connect ECONNREFUSED 10.0.0.5:5432" }),
      }),
    });
  });

  test("a browser that requests a page gets a page", async () => {
    const storage = {
      put: throwUnreachable,
      add: throwUnreachable,
      read: throwUnreachable,
      open: throwUnreachable,
      remove: throwUnreachable,
      keys: async function* () {},
    };
    const app = openTestApp(await open(), { house: { storage } });
    const path = `/uploads/${"a".repeat(32)}-880x1100.webp`;
    const response = await app.client().request(path, { headers: { accept: "text/html,*/*" } });
    expect(response.status).toBe(503);
    expect(response.text).toContain(`<p>${OUTAGE_MESSAGE}</p>`);
  });

  test("a page that can't be rendered without the database is also a 503", async () => {
    const render: Parameters<typeof openTestApp>[1] = {
      house: { limits },
      render: async (_, { fetch }) => {
        const init = {
          method: "POST",
          body: JSON.stringify(SUGGESTION),
          headers: { "content-type": "application/json" },
        };
        const { ok } = await fetch("/api/topic-requests", init);
        return new Response("<html></html>", {
          status: ok ? 200 : 500,
          headers: { "content-type": "text/html" },
        });
      },
    };
    const response = await openTestApp(await open(), render)
      .client()
      .request("/episodes");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
  });
});
