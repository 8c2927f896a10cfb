import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { DAY_MS, MINUTE_MS } from "#platform/time/units.rules.ts";
import { type Client, openTestApp, type TestRequest } from "#testing/test-app.ts";

type CreatedToken = { id: number; name: string; token: string; expiresAt: string | null };

const START_MS = Date.parse("2026-11-23T10:00:00Z");

describeOnBothEngines("API tokens", (open) => {
  async function openTeam() {
    let now = START_MS;
    const app = openTestApp(await open(), { now: () => new Date(now) });
    const owner = await app.admin("kit");
    const producer = await app.admin("ines");
    const createToken = async (creator: Client, json: object): Promise<CreatedToken> => {
      const response = await creator.post("/api/tokens", json);
      expect(response.status).toBe(201);
      return response.json<CreatedToken>();
    };
    const callWithToken = (token: string, path: string, sent: TestRequest = {}) =>
      app.client().request(path, { ...sent, headers: { authorization: `Bearer ${token}`, ...sent.headers } });
    return { app, owner, producer, createToken, callWithToken, wait: (ms: number) => (now += ms) };
  }

  test("are shown once, and listed for their person and the owner", async () => {
    const { app, owner, producer, createToken } = await openTeam();
    const ownersToken = await createToken(owner, { name: " Stage ", scopes: ["live"], days: null });
    const producersToken = await createToken(producer, { name: "Script", scopes: ["write", "read", "read"] });
    expect(producersToken.token).toMatch(/^gr_[\w-]{32,}$/);
    const { token: _, ...expectedToken } = producersToken;
    expect(expectedToken).toEqual({
      id: producersToken.id,
      name: "Script",
      scopes: ["read", "write"],
      username: "ines",
      createdAt: new Date(START_MS).toISOString(),
      expiresAt: new Date(START_MS + 90 * DAY_MS).toISOString(),
      lastUsedAt: null,
    });
    expect(ownersToken).toMatchObject({ name: "Stage", expiresAt: null });
    const allTokens = (await owner.request("/api/tokens")).json<CreatedToken[]>();
    expect(allTokens.map(({ name }) => name)).toEqual(["Script", "Stage"]);
    expect((await producer.request("/api/tokens")).json()).toEqual([expectedToken]);
    const remove = (remover: Client, id: number) => remover.delete(`/api/tokens/${id}`);
    expect((await remove(producer, ownersToken.id)).status).toBe(404);
    expect((await remove(owner, producersToken.id)).status).toBe(204);
    expect((await remove(owner, producersToken.id)).status).toBe(404);
    expect(JSON.stringify(app.logged)).not.toContain(producersToken.token);
  });

  test.each([
    [{}, ["name", "scopes"]],
    [{ name: " ", scopes: [] }, ["name", "scopes"]],
    [{ name: "a", scopes: ["all"] }, ["scopes.0"]],
    [{ name: "a\nb", scopes: ["read"] }, ["name"]],
    [{ name: "a", scopes: ["read"], days: 0 }, ["days"]],
    [{ name: "a", scopes: ["read"], days: 366 }, ["days"]],
    [{ name: "a".repeat(101), scopes: ["read"], days: 1.5 }, ["name", "days"]],
  ])("%j is refused at %j", async (json, fields) => {
    const { owner } = await openTeam();
    const response = await owner.post("/api/tokens", json);
    expect(response.status).toBe(400);
    expect(response.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)).toEqual(fields);
  });

  test("are limited to twenty per person", async () => {
    const { owner, producer, createToken } = await openTeam();
    for (let at = 0; at < 20; at += 1) await createToken(owner, { name: `${at}`, scopes: ["read"] });
    const refusal = await owner.post("/api/tokens", { name: "a", scopes: ["read"] });
    expect([refusal.status, refusal.json()]).toEqual([409, { message: "You have 20 tokens already" }]);
    await createToken(producer, { name: "Another", scopes: ["read"] });
  });

  test("are limited to twenty even if more are created at the same time", async () => {
    const { owner } = await openTeam();
    const newTokenRequest = { method: "POST", json: { name: "a", scopes: ["read"] } };
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => owner.request("/api/tokens", newTokenRequest)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(10);
  });

  test("act for their person from anywhere, and the record of changes names them", async () => {
    const { owner, createToken, callWithToken } = await openTeam();
    const { token } = await createToken(owner, { name: "Stream Deck", scopes: ["read", "write"] });
    const json = { category: "Money", subCategory: "Rent", content: "Why is rent so high?" };
    const headers = { origin: "https://elsewhere.example", cookie: "session=worthless" };
    const topicResponse = await callWithToken(token, "/api/topics", { method: "POST", json, headers });
    expect(topicResponse.status).toBe(201);
    expect(topicResponse.headers.getSetCookie()).toEqual([]);
    expect((await callWithToken(token, "/api/user")).json()).toMatchObject({
      username: "kit",
      role: "owner",
    });
    const [topicEvent, tokenEvent] = (await owner.request("/api/admin-events")).json<
      { token: string | null }[]
    >();
    expect(topicEvent).toMatchObject({
      username: "kit",
      action: "create",
      entity: "topic",
      token: "Stream Deck",
    });
    expect(tokenEvent).toMatchObject({ action: "create", entity: "token", token: null });
  });

  test("do what their scopes and their person's current role allow, and never anything else", async () => {
    const { owner, producer, createToken, callWithToken } = await openTeam();
    const liveToken = await createToken(producer, { name: "Buttons", scopes: ["live"] });
    const readWriteToken = await createToken(producer, { name: "Script", scopes: ["read", "write"] });
    const fetchOutcome = async (token: string, path: string, newTokenRequest?: TestRequest) => {
      const response = await callWithToken(token, path, newTokenRequest);
      return [response.status, response.status < 300 ? "" : response.json().message];
    };
    expect(await fetchOutcome(liveToken.token, "/api/weeks")).toEqual([200, ""]);
    expect(await fetchOutcome(liveToken.token, "/api/topics")).toEqual([403, "This token may not do that"]);
    expect(await fetchOutcome(readWriteToken.token, "/api/tokens")).toEqual([403, "Not with a token"]);
    const permanentDeletionPath = "/api/guest-requests/1?forever=true";
    expect(await fetchOutcome(readWriteToken.token, permanentDeletionPath, { method: "DELETE" })).toEqual([
      403,
      "Not with a token",
    ]);
    const team = (await owner.request("/api/team")).json<{ id: number; username: string }[]>();
    const id = team.find(({ username }) => username === "ines")?.id;
    await owner.put(`/api/team/${id}`, { role: "moderator" });
    expect(await fetchOutcome(readWriteToken.token, "/api/topics/stats")).toEqual([
      403,
      "Your role does not allow this",
    ]);
    await owner.delete(`/api/team/${id}`);
    expect(await fetchOutcome(readWriteToken.token, "/api/show")).toEqual([401, "Invalid API token"]);
  });

  test("are refused if they are unknown, expired or deleted, and 30 such calls block an address", async () => {
    const { app, owner, createToken, callWithToken, wait } = await openTeam();
    const expiringToken = await createToken(owner, { name: "Short", scopes: ["read"], days: 1 });
    const deletedToken = await createToken(owner, { name: "Gone", scopes: ["read"] });
    const validToken = await createToken(owner, { name: "Kept", scopes: ["read"] });
    expect((await callWithToken(expiringToken.token, "/api/show")).status).toBe(200);
    await owner.delete(`/api/tokens/${deletedToken.id}`);
    wait(DAY_MS);
    for (const token of [expiringToken.token, deletedToken.token, "gr_unknown", ""]) {
      const response = await callWithToken(token, "/api/show");
      expect([response.status, response.json()]).toEqual([401, { message: "Invalid API token" }]);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    }
    const responseWithoutToken = await app.client().request("/api/topics");
    expect([responseWithoutToken.status, responseWithoutToken.headers.get("www-authenticate")]).toEqual([
      401,
      "Bearer",
    ]);
    const guess = () => callWithToken("gr_unknown", "/api/live", { address: "10.9.9.9" });
    for (let at = 0; at < 30; at += 1) expect((await guess()).status).toBe(401);
    const limitResponse = await guess();
    expect([limitResponse.status, limitResponse.headers.has("retry-after")]).toEqual([429, true]);
    expect((await callWithToken(validToken.token, "/api/live", { address: "10.9.9.9" })).status).toBe(200);
    wait(15 * MINUTE_MS);
    expect((await guess()).status).toBe(401);
    expect(JSON.stringify(app.logged)).not.toContain("gr_");
  });

  test("can make 600 calls a minute, and show when they were last used", async () => {
    const { owner, createToken, callWithToken, wait } = await openTeam();
    const { token } = await createToken(owner, { name: "Busy", scopes: ["read"] });
    const fetchLastUse = async () =>
      (await owner.request("/api/tokens")).json<{ lastUsedAt: string | null }[]>()[0]?.lastUsedAt;
    for (let at = 0; at < 600; at += 1) expect((await callWithToken(token, "/api/user")).status).toBe(200);
    const limitResponse = await callWithToken(token, "/api/user");
    expect([limitResponse.status, Number(limitResponse.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await fetchLastUse()).toBe(new Date(START_MS).toISOString());
    wait(MINUTE_MS);
    expect((await callWithToken(token, "/api/user")).status).toBe(200);
    expect(await fetchLastUse()).toBe(new Date(START_MS + MINUTE_MS).toISOString());
  });

  test("scripts on other sites can read exactly the public calls", async () => {
    const { app, owner } = await openTeam();
    const fetchAllowedOrigin = async (path: string, client = app.client()) =>
      (await client.request(path, { headers: { origin: "https://elsewhere.example" } })).headers.get(
        "access-control-allow-origin",
      );
    const paths = ["/api/show", "/api/live", "/api/episodes", "/api/board", "/api/show-draws"];
    for (const path of [...paths, "/api/openapi.json", "/feed.xml", "/calendar.ics", "/api/show-draws/99"]) {
      expect([path, await fetchAllowedOrigin(path)]).toEqual([path, "*"]);
      expect([path, await fetchAllowedOrigin(path)]).toEqual([path, "*"]);
    }
    const list = await app.client().request("/api/episodes?limit=1");
    expect(list.headers.get("access-control-expose-headers")).toBe("X-Total-Count, ETag");
    for (const path of [
      "/api/show/draft",
      "/api/show/file",
      "/api/user",
      "/api/topics",
      "/api/tokens",
      "/api/docs",
    ])
      expect([path, await fetchAllowedOrigin(path, owner)]).toEqual([path, null]);
  });
});
