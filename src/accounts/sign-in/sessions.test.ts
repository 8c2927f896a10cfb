import { expect, test } from "vitest";
import { deleteExpired, qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import type { SessionTables } from "./sign-in.table.server.ts";

const PASSWORD = "correct horse";
const START_MS = Date.parse("2026-01-01T00:00:00Z");

const login = (client: Client, username: string, password = PASSWORD) =>
  client.post("/api/login", { username, password });

describeOnBothEngines("sessions", (open) => {
  /** Opens an app whose pages are empty and whose clock the test controls. */
  async function openAppWithClock() {
    const clock = { ms: START_MS };
    const app = openTestApp(await open(), {
      now: () => new Date(clock.ms),
      render: async () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } }),
    });
    const listSessions = () => qb<SessionTables>(app.house.db).selectFrom("sessions").selectAll().execute();
    return { ...app, clock, listSessions };
  }

  test("the database contains no tokens, only their hashes", async () => {
    const { user, listSessions } = await openAppWithClock();
    const token = (await user()).cookies.get("session") ?? "";
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const [row] = await listSessions();
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test("a login replaces the session that it came with", async () => {
    const { user, listSessions } = await openAppWithClock();
    const dana = await user("dana");
    const oldToken = dana.cookies.get("session");
    const response = await login(dana, "dana");
    expect(response.headers.getSetCookie()).toHaveLength(1);
    expect(dana.cookies.get("session")).not.toBe(oldToken);
    expect(await listSessions()).toHaveLength(1);
  });

  test("registering while signed in ends the session before", async () => {
    const { user, listSessions } = await openAppWithClock();
    const dana = await user("dana");
    await dana.post("/api/register", { username: "ann", password: PASSWORD });
    expect((await dana.request("/api/user")).json()).toMatchObject({ username: "ann" });
    expect(await listSessions()).toHaveLength(1);
  });

  test("a session in use is renewed once a day by a call or a page, together with its cookie", async () => {
    const { user, clock } = await openAppWithClock();
    const dana = await user("dana");
    for (const path of ["/api/user", "/", "/admin.data"]) {
      clock.ms += 1.5 * DAY_MS;
      const renewingResponse = await dana.request(path);
      expect([path, renewingResponse.headers.getSetCookie()]).toEqual([
        path,
        [expect.stringContaining("Max-Age=2592000")],
      ]);
      expect((await dana.request(path)).headers.getSetCookie()).toEqual([]);
    }
    clock.ms += 29 * DAY_MS;
    expect((await dana.request("/api/user")).status).toBe(200);
    clock.ms += 30 * DAY_MS;
    expect((await dana.request("/api/user")).status).toBe(401);
  });

  test("expired sessions don't work, and are deleted", async () => {
    const { user, clock, house, listSessions } = await openAppWithClock();
    await user();
    clock.ms += 15 * DAY_MS;
    await user();
    clock.ms += 16 * DAY_MS;
    expect(await deleteExpired(house, "sessions")).toBe(1);
    expect(await listSessions()).toHaveLength(1);
  });

  test("a person keeps at most 50 sessions, the newest ones", async () => {
    const { user, client, listSessions, house } = await openAppWithClock();
    const firstBrowser = await user("dana");
    const [firstSession] = await listSessions();
    const otherSessions = Array.from({ length: 49 }, (_, number) => ({
      tokenHash: `filler ${number}`,
      userId: firstSession?.userId ?? 0,
      createdAt: new Date(START_MS).toISOString(),
      renewedAt: new Date(START_MS).toISOString(),
      expiresAt: new Date(START_MS + DAY_MS).toISOString(),
    }));
    await qb<SessionTables>(house.db).insertInto("sessions").values(otherSessions).execute();
    expect((await firstBrowser.request("/api/user")).status).toBe(200);
    const newestBrowser = client();
    await login(newestBrowser, "dana");
    expect(await listSessions()).toHaveLength(50);
    expect((await firstBrowser.request("/api/user")).status).toBe(401);
    expect((await newestBrowser.request("/api/user")).status).toBe(200);
  });

  test.each([
    ["made up", "A".repeat(43)],
    ["empty", ""],
    ["a database's wildcard", "%"],
    ["long", "x".repeat(5000)],
    ["quoted", "' or 1=1 --"],
    ["escaped NUL", "%00"],
  ])("a %s token belongs to nobody", async (_, token) => {
    const { user, client } = await openAppWithClock();
    await user();
    const forger = client();
    forger.cookies.set("session", token);
    expect((await forger.request("/api/user")).status).toBe(401);
  });

  test("with https, the cookie is Secure and its name binds it to this host", async () => {
    const { client } = openTestApp(await open(), { env: { PUBLIC_URL: "https://show.example" } });
    const dana = client();
    const registration = await dana.post("/api/register", { username: "dana", password: PASSWORD });
    expect(registration.headers.get("set-cookie")).toMatch(
      /^__Host-session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await dana.request("/api/user")).status).toBe(200);
    const httpCookieClient = client();
    httpCookieClient.cookies.set("session", dana.cookies.get("__Host-session") ?? "");
    expect((await httpCookieClient.request("/api/user")).status).toBe(401);
  });
});
