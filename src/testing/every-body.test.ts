import { connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { listEndpoints } from "#app/api.server.ts";
import type { ApiDescription } from "#app/api-docs/api-description.server.ts";
import { buildApp } from "#app/app.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { describeInvalidInput } from "#platform/http/call-input.server.ts";
import { createDefaultLimit, KB, MB } from "#platform/http/endpoint.contract.ts";
import { createBoundedServer, listen } from "#platform/http/http.server.ts";
import { listEndpointLimits } from "#platform/http/limits.server.ts";
import { openTestApp } from "./test-app.ts";

type JsonSchema = {
  maxLength?: number;
  maxItems?: number;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
};

/** Returns the size in bytes of the largest body that the schema accepts, at three bytes per character. */
function computeMaxBodySize(schema: JsonSchema): number {
  const { maxLength = 0, maxItems = 0, items, properties = {}, anyOf = [] } = schema;
  const fields = Object.entries(properties).map(
    ([name, field]) => name.length + 8 + computeMaxBodySize(field),
  );
  const list = items ? maxItems * (computeMaxBodySize(items) + 1) : 0;
  return (
    3 * maxLength +
    list +
    fields.reduce((sum, bytes) => sum + bytes, 20) +
    Math.max(0, ...anyOf.map(computeMaxBodySize))
  );
}

const WRONG_VALUES = [undefined, null, 5, 1.5, true, "", "x".repeat(30_000), [], Array(300).fill("x"), {}];

/** Generates invalid bodies by replacing the whole body, and each field at any depth, with each of the wrong values. */
function* generateWrongBodies(schema: JsonSchema): Generator<unknown> {
  yield* WRONG_VALUES;
  for (const branch of schema.anyOf ?? []) yield* generateWrongBodies(branch);
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    for (const value of generateWrongBodies(field)) yield { [name]: value };
  const item = schema.items ?? schema.prefixItems?.[0];
  if (item) for (const value of generateWrongBodies(item)) yield [value];
}

describeOnBothEngines("every call with a body", (open) => {
  test("that anybody may make has a limit per address", async () => {
    const app = openTestApp(await open());
    const changes = listEndpoints(app.house).filter(
      ({ method, endpoint }) => method !== "GET" && endpoint.access === "public",
    );
    expect(changes.length).toBeGreaterThan(8);
    const countsEverything = ({ endpoint }: (typeof changes)[number]) =>
      listEndpointLimits(endpoint).some(({ counts }) => counts === "all");
    expect(changes.filter((change) => !countsEverything(change)).map(({ key }) => key)).toEqual([
      // This endpoint's limit is ten times the usual one, and refused votes don't count toward it.
      "POST /api/polls/{id}/votes",
    ]);
    const { paths } = (await app.client().request("/api/openapi.json")).json<ApiDescription>();
    const messages = changes.map(
      ({ path, method }) => paths[path]?.[method.toLowerCase()]?.responses[429]?.description ?? path,
    );
    const describeLimit = (path: string) => paths[path]?.post?.responses[429]?.description;
    expect(describeLimit("/api/questions")).toContain("At most 5 accepted tries in an hour by one visitor");
    for (const path of ["/api/topics/{id}/used", "/api/selected-topics"])
      expect(describeLimit(path)).toContain("At most 20 accepted tries in an hour from one address");
    expect(messages.filter((words) => !/At most \d+ (accepted )?tries in /.test(String(words)))).toEqual([]);
  });

  test("is refused after a thousand valid answers an hour, and requests from other sites don't count toward them", async () => {
    const app = openTestApp(await open());
    await app.user("anna");
    const login = (headers = {}) => {
      const json = { username: "anna", password: "correct horse" };
      return app.client().post("/api/login", json, { headers, address: "192.0.2.1" });
    };
    for (let triesMade = 0; triesMade < 999; triesMade += 1)
      await app.house.limits.take(createDefaultLimit("login-tries"), "192.0.2.1");
    expect((await login({ origin: "https://evil.example" })).status).toBe(403);
    expect((await login()).status).toBe(200);
    expect((await login()).status).toBe(429);
  });

  test("accepts the longest texts that its schema allows", async () => {
    const app = openTestApp(await open());
    const tooShort = listEndpoints(app.house)
      .filter(({ endpoint }) => endpoint.body)
      .map(({ key, endpoint: { body = z.object(), bodyLimit = 64 * KB } }) => {
        const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as JsonSchema;
        return { key, spare: bodyLimit - computeMaxBodySize(schema) };
      })
      .filter(({ spare }) => spare < 0);
    expect(tooShort).toEqual([]);
  });

  test("gets one of our own messages for a field of a wrong type", async () => {
    const app = openTestApp(await open());
    const unexpectedMessages = new Set<string>();
    for (const { key, endpoint } of listEndpoints(app.house)) {
      if (!endpoint.body) continue;
      const schema = z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" }) as JsonSchema;
      for (const body of generateWrongBodies(schema))
        for (const { path, message } of endpoint.body.safeParse(body, { error: describeInvalidInput }).error
          ?.issues ?? [])
          if (/expected|^Invalid|undefined|another kind|not valid/.test(message))
            unexpectedMessages.add(`${key}: ${path.join(".")}: ${message}`);
    }
    expect([...unexpectedMessages]).toEqual([]);
  });

  test("gets a message with the path of the field that has a wrong type, even inside a list", async () => {
    const owner = await openTestApp(await open()).admin();
    const json = {
      version: 1,
      schedule: [],
      social: [5],
      live: { invitation: 5 },
      restingReels: 5,
      forModels: "",
      hashtags: Array(11).fill("x"),
    };
    const response = await owner.put("/api/show/draft", json);
    expect([response.status, response.json().issues]).toEqual([
      400,
      [
        { path: "restingReels", message: "Resting reels must be a list" },
        { path: "hashtags", message: "Hashtags must be at most 10 entries" },
        { path: "live.invitation", message: "Invitation is required" },
        { path: "social.0", message: "Entry 1 of social must be an object" },
        { path: "forModels", message: "For models must be an object" },
        { path: "schedule", message: "Schedule must be an object" },
      ],
    ]);
  });
});

describeOnBothEngines("a field of a wrong type", (open) => {
  test("gets a single message, although its value breaks other rules, too", async () => {
    const visitor = openTestApp(await open()).client();
    const listPaths = async (path: string, json: object) =>
      (await visitor.post(path, json))
        .json<{ issues: { path: string }[] }>()
        .issues.map((issue) => issue.path);
    expect(await listPaths("/api/followers", { email: "a@b.example", wants: "live" })).toEqual(["wants"]);
    const account = { username: "ruth", password: "correct horse", confirmPassword: 5 };
    expect(await listPaths("/api/register", account)).toEqual(["confirmPassword"]);
  });
});

describeOnBothEngines("a body that never ends", (open) => {
  async function startSite() {
    const app = openTestApp(await open());
    const { listener, headers } = buildApp({ house: app.house, ping: async () => {} });
    const server = createBoundedServer(listener, headers);
    const port = await listen(server, "127.0.0.1", 0);
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return port;
  }

  /** Sends a 1 MB body without its last two bytes. Returns the response's status. */
  function sendUnfinished(port: number, sender: number): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write(
      `POST /api/guest-requests HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: 10.1.0.${sender}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${MB}\r\n\r\n${"x".repeat(MB - 2)}`,
    );
    return new Promise((resolve) => {
      socket.once("data", (data) => resolve(String(data).slice(9, 12)));
      socket.on("error", () => {});
    });
  }

  test("is abandoned after 15 seconds if it doesn't arrive, and all of them together take no more than 64 MB", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const port = await startSite();
    const pendingStatuses = Array.from({ length: 80 }, (_, sender) => sendUnfinished(port, sender));
    const statuses: string[] = [];
    for (const boundEndpoint of pendingStatuses) boundEndpoint.then((status) => statuses.push(status));
    await vi.waitUntil(() => statuses.length >= 16, { timeout: 60_000 });
    expect(new Set(statuses)).toEqual(new Set(["503"]));
    vi.advanceTimersByTime(14_000);
    expect(new Set(statuses)).toEqual(new Set(["503"]));
    vi.advanceTimersByTime(1_001);
    expect(new Set(await Promise.all(pendingStatuses))).toEqual(new Set(["503", "408"]));
  });
});
