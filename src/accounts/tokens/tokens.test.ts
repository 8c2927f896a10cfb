import { expect, test } from "vitest";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Client, type Sent, testApp } from "#testing/test-app.ts";

type CreatedToken = { id: number; name: string; token: string; expiresAt: string | null };

const START = Date.parse("2026-11-23T10:00:00Z");
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

onBothEngines("API tokens", (open) => {
  async function openTeam() {
    let now = START;
    const app = testApp(await open(), { now: () => new Date(now) });
    const owner = await app.admin("kit");
    const producer = await app.admin("ines");
    const createToken = async (who: Client, json: object): Promise<CreatedToken> => {
      const response = await who.request("/api/tokens", { method: "POST", json });
      expect(response.status).toBe(201);
      return response.json<CreatedToken>();
    };
    const callWithToken = (token: string, path: string, sent: Sent = {}) =>
      app.client().request(path, { ...sent, headers: { authorization: `Bearer ${token}`, ...sent.headers } });
    return { app, owner, producer, createToken, callWithToken, wait: (ms: number) => (now += ms) };
  }

  test("are shown once, and listed for their person and the owner", async () => {
    const { app, owner, producer, createToken } = await openTeam();
    const first = await createToken(owner, { name: " Stage ", scopes: ["live"], days: null });
    const second = await createToken(producer, { name: "Script", scopes: ["write", "read", "read"] });
    expect(second.token).toMatch(/^gr_[\w-]{32,}$/);
    const { token: _, ...listed } = second;
    expect(listed).toEqual({
      id: second.id,
      name: "Script",
      scopes: ["read", "write"],
      username: "ines",
      createdAt: new Date(START).toISOString(),
      expiresAt: new Date(START + 90 * DAY_MS).toISOString(),
      lastUsedAt: null,
    });
    expect(first).toMatchObject({ name: "Stage", expiresAt: null });
    const all = (await owner.request("/api/tokens")).json<CreatedToken[]>();
    expect(all.map(({ name }) => name)).toEqual(["Script", "Stage"]);
    expect((await producer.request("/api/tokens")).json()).toEqual([listed]);
    const remove = (who: Client, id: number) => who.request(`/api/tokens/${id}`, { method: "DELETE" });
    expect((await remove(producer, first.id)).status).toBe(404);
    expect((await remove(owner, second.id)).status).toBe(204);
    expect((await remove(owner, second.id)).status).toBe(404);
    expect(JSON.stringify(app.logged)).not.toContain(second.token);
  });

  test.each([
    [{}, ["name", "scopes"]],
    [{ name: " ", scopes: [] }, ["name", "scopes"]],
    [{ name: "a", scopes: ["all"] }, ["scopes.0"]],
    [{ name: "a", scopes: ["read"], days: 0 }, ["days"]],
    [{ name: "a", scopes: ["read"], days: 366 }, ["days"]],
    [{ name: "a".repeat(101), scopes: ["read"], days: 1.5 }, ["name", "days"]],
  ])("%j is refused at %j", async (json, fields) => {
    const { owner } = await openTeam();
    const response = await owner.request("/api/tokens", { method: "POST", json });
    expect(response.status).toBe(400);
    expect(response.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)).toEqual(fields);
  });

  test("are limited to twenty per person", async () => {
    const { owner, producer, createToken } = await openTeam();
    for (let at = 0; at < 20; at += 1) await createToken(owner, { name: `${at}`, scopes: ["read"] });
    const more = await owner.request("/api/tokens", {
      method: "POST",
      json: { name: "a", scopes: ["read"] },
    });
    expect([more.status, more.json()]).toEqual([409, { message: "You have 20 tokens already" }]);
    await createToken(producer, { name: "Another", scopes: ["read"] });
  });

  test("are limited to twenty even if more are created at the same time", async () => {
    const { owner } = await openTeam();
    const sent = { method: "POST", json: { name: "a", scopes: ["read"] } };
    const responses = await Promise.all(Array.from({ length: 30 }, () => owner.request("/api/tokens", sent)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(10);
  });

  test("act for their person from anywhere, and the record of changes names them", async () => {
    const { owner, createToken, callWithToken } = await openTeam();
    const { token } = await createToken(owner, { name: "Stream Deck", scopes: ["read", "write"] });
    const json = { category: "Money", subCategory: "Rent", content: "Why is rent so high?" };
    const headers = { origin: "https://elsewhere.example", cookie: "session=worthless" };
    const added = await callWithToken(token, "/api/topics", { method: "POST", json, headers });
    expect(added.status).toBe(201);
    expect(added.headers.getSetCookie()).toEqual([]);
    expect((await callWithToken(token, "/api/user")).json()).toMatchObject({
      username: "kit",
      role: "owner",
    });
    const [event, made] = (await owner.request("/api/admin-events")).json<{ token: string | null }[]>();
    expect(event).toMatchObject({ username: "kit", action: "create", entity: "topic", token: "Stream Deck" });
    expect(made).toMatchObject({ action: "create", entity: "token", token: null });
  });

  test("do what their scopes and their person's current role allow, and never anything else", async () => {
    const { owner, producer, createToken, callWithToken } = await openTeam();
    const live = await createToken(producer, { name: "Buttons", scopes: ["live"] });
    const both = await createToken(producer, { name: "Script", scopes: ["read", "write"] });
    const fetchOutcome = async (token: string, path: string, sent?: Sent) => {
      const response = await callWithToken(token, path, sent);
      return [response.status, response.status < 300 ? "" : response.json().message];
    };
    expect(await fetchOutcome(live.token, "/api/weeks")).toEqual([200, ""]);
    expect(await fetchOutcome(live.token, "/api/topics")).toEqual([403, "This token may not do that"]);
    expect(await fetchOutcome(both.token, "/api/tokens")).toEqual([403, "Not with a token"]);
    const forever = "/api/guest-requests/1?forever=true";
    expect(await fetchOutcome(both.token, forever, { method: "DELETE" })).toEqual([403, "Not with a token"]);
    const team = (await owner.request("/api/team")).json<{ id: number; username: string }[]>();
    const id = team.find(({ username }) => username === "ines")?.id;
    await owner.request(`/api/team/${id}`, { method: "PUT", json: { role: "moderator" } });
    expect(await fetchOutcome(both.token, "/api/topics/stats")).toEqual([
      403,
      "Your role does not allow this",
    ]);
    await owner.request(`/api/team/${id}`, { method: "DELETE" });
    expect(await fetchOutcome(both.token, "/api/show")).toEqual([401, "Invalid API token"]);
  });

  test("are refused if they are unknown, expired or deleted, and 30 such calls block an address", async () => {
    const { app, owner, createToken, callWithToken, wait } = await openTeam();
    const short = await createToken(owner, { name: "Short", scopes: ["read"], days: 1 });
    const gone = await createToken(owner, { name: "Gone", scopes: ["read"] });
    const kept = await createToken(owner, { name: "Kept", scopes: ["read"] });
    expect((await callWithToken(short.token, "/api/show")).status).toBe(200);
    await owner.request(`/api/tokens/${gone.id}`, { method: "DELETE" });
    wait(DAY_MS);
    for (const token of [short.token, gone.token, "gr_unknown", ""]) {
      const response = await callWithToken(token, "/api/show");
      expect([response.status, response.json()]).toEqual([401, { message: "Invalid API token" }]);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    }
    const guess = () => callWithToken("gr_unknown", "/api/live", { address: "10.9.9.9" });
    for (let at = 0; at < 30; at += 1) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
    expect((await callWithToken(kept.token, "/api/live", { address: "10.9.9.9" })).status).toBe(200);
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
    const refused = await callWithToken(token, "/api/user");
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await fetchLastUse()).toBe(new Date(START).toISOString());
    wait(MINUTE_MS);
    expect((await callWithToken(token, "/api/user")).status).toBe(200);
    expect(await fetchLastUse()).toBe(new Date(START + MINUTE_MS).toISOString());
  });

  test("scripts on other sites can read exactly the public calls", async () => {
    const { app, owner } = await openTeam();
    const open = async (path: string, client = app.client()) =>
      (await client.request(path, { headers: { origin: "https://elsewhere.example" } })).headers.get(
        "access-control-allow-origin",
      );
    const paths = ["/api/show", "/api/live", "/api/episodes", "/api/board", "/api/show-draws"];
    for (const path of [...paths, "/api/openapi.json", "/feed.xml", "/calendar.ics", "/api/show-draws/99"]) {
      expect([path, await open(path)]).toEqual([path, "*"]);
      expect([path, await open(path)]).toEqual([path, "*"]);
    }
    for (const path of [
      "/api/show/draft",
      "/api/show/file",
      "/api/user",
      "/api/topics",
      "/api/tokens",
      "/api/docs",
    ])
      expect([path, await open(path, owner)]).toEqual([path, null]);
  });
});
