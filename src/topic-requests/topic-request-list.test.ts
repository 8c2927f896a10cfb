import { expect, test } from "vitest";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { testApp } from "#testing/test-app.ts";
import { changeRequest, listRequests, suggestTopic } from "./testing/suggestions.ts";

onBothEngines("the list of topic requests", (open) => {
  test("comes in pages, newest first, with the number of all of its state", async () => {
    const app = testApp(await open());
    const admin = await app.admin();
    const visitor = app.client();
    const all = [];
    for (let sent = 0; sent < 5; sent += 1) all.push((await suggestTopic(visitor)).id);
    await changeRequest(admin, 2, { status: "approved" });
    const page = async (query: string) => {
      const answer = await admin.request(`/api/topic-requests${query}`);
      return [
        answer.json<{ id: number }[]>().map(({ id }) => id),
        Number(answer.headers.get("x-total-count")),
      ];
    };
    expect(await page("")).toEqual([all.toReversed(), 5]);
    expect(await page("?limit=2&offset=1")).toEqual([[4, 3], 5]);
    expect(await page("?status=pending&limit=2&offset=2")).toEqual([[3, 1], 4]);
    expect(await page("?status=approved")).toEqual([[2], 1]);
    expect(await page("?limit=2&offset=5")).toEqual([[], 5]);
    expect((await admin.request("/api/topic-requests?status=other")).json()).toMatchObject({
      message: "Status must be one of all, pending, approved, rejected",
    });
  });

  test("is counted by state, without what is kept apart; one is read as it is now", async () => {
    const app = testApp(await open());
    const admin = await app.admin();
    const counts = async () => (await admin.request("/api/topic-requests/counts")).json();
    expect(await counts()).toEqual({ all: 0, pending: 0, approved: 0, rejected: 0 });
    const visitor = app.client();
    for (let sent = 0; sent < 3; sent += 1) await suggestTopic(visitor);
    await suggestTopic(visitor, { website: "https://spam.example" });
    await changeRequest(admin, 1, { status: "rejected", adminNotes: "Twice" });
    expect(await counts()).toEqual({ all: 3, pending: 2, approved: 0, rejected: 1 });
    const [one] = await listRequests(admin, "?status=rejected");
    expect((await admin.request("/api/topic-requests/1")).json()).toEqual(one);
    expect((await admin.request("/api/topic-requests/99")).status).toBe(404);
    expect((await visitor.request("/api/topic-requests/1")).status).toBe(401);
    expect((await visitor.request("/api/topic-requests/counts")).status).toBe(401);
  });
});
