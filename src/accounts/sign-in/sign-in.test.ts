import { expect, test } from "vitest";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { ADMIN_PASSCODE, testApp } from "#testing/test-app.ts";

onBothEngines("the session", (open) => {
  test("registering creates a plain user who is signed in", async () => {
    const { client } = testApp(await open());
    const visitor = client();
    const made = await visitor.request("/api/register", {
      method: "POST",
      json: { username: "dana", password: "secret!", isAdmin: true, id: 77 },
    });
    expect(made.status).toBe(201);
    expect(made.json()).toEqual({ id: 1, username: "dana", role: null, isAdmin: false });
    expect((await visitor.request("/api/user")).json()).toMatchObject({
      id: 1,
      username: "dana",
      role: null,
      isAdmin: false,
    });
    expect(made.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/i);
  });

  test("the admin passcode creates an admin, and a wrong one creates no account", async () => {
    const { client } = testApp(await open());
    const register = (username: string, adminPasscode: string) =>
      client().request("/api/register", {
        method: "POST",
        json: { username, password: "secret!", adminPasscode },
      });
    const wrong = await register("eve", "guess");
    expect(wrong.status).toBe(403);
    expect(wrong.json()).toEqual({ message: "Invalid admin passcode" });
    expect((await register("eve", ADMIN_PASSCODE)).json()).toMatchObject({ isAdmin: true });
    expect((await register("plain", "")).json()).toMatchObject({ isAdmin: false });
  });

  test("a name is taken in any case", async () => {
    const { client } = testApp(await open());
    const register = (username: string) =>
      client().request("/api/register", { method: "POST", json: { username, password: "secret!" } });
    expect((await register("Dana")).status).toBe(201);
    const again = await register("dANA");
    expect(again.status).toBe(409);
  });

  test.each([
    [{ username: "dana", password: "12345" }, "password", "Password must be at least 6 characters"],
    [{ username: "dana" }, "password", "Password must be at least 6 characters"],
    [{ username: "dana", password: "x".repeat(101) }, "password", "Password is too long"],
    [
      { username: "d", password: "secret!" },
      "username",
      "Username must be 3 to 32 letters, digits, dots, underscores or hyphens",
    ],
    [{ password: "secret!" }, "username", "Username is required"],
  ])("the registration %j is refused naming %s", async (json, path, message) => {
    const { client } = testApp(await open());
    const response = await client().request("/api/register", { method: "POST", json });
    expect(response.status).toBe(400);
    expect(response.json()).toEqual({ message, issues: [{ path, message }] });
  });

  test("logging in starts a new session, and logging out ends it on the server", async () => {
    const { client, user } = testApp(await open());
    const first = await user("dana");
    const copied = first.cookies.get("session");
    const response = await first.request("/api/login", {
      method: "POST",
      json: { username: "DANA", password: "correct horse" },
    });
    expect(response.status).toBe(200);
    expect(first.cookies.get("session")).not.toBe(copied);
    const thief = client();
    if (copied) thief.cookies.set("session", copied);
    expect((await thief.request("/api/user")).status).toBe(401);
    thief.cookies.set("session", first.cookies.get("session") ?? "");
    expect((await first.request("/api/logout", { method: "POST" })).status).toBe(204);
    expect((await thief.request("/api/user")).status).toBe(401);
  });

  test("wrong logins are refused in the same way for existing and unknown names, and blocked from the eleventh on", async () => {
    const { client, user } = testApp(await open());
    await user("dana");
    const guesser = client();
    const guess = (username: string) =>
      guesser.request("/api/login", { method: "POST", json: { username, password: "wrong" } });
    for (let tries = 0; tries < 10; tries += 1) {
      const response = await guess(tries % 2 ? "dana" : "nobody");
      expect([response.status, response.json()]).toEqual([401, { message: "Invalid username or password" }]);
    }
    const blocked = await guess("dana");
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(0);
    const elsewhere = await client().request("/api/login", {
      method: "POST",
      json: { username: "dana", password: "correct horse" },
    });
    expect(elsewhere.status).toBe(200);
  });

  test("a session ends after 30 days unless it is used", async () => {
    let now = new Date("2026-01-01T00:00:00Z");
    const { user } = testApp(await open(), { now: () => now });
    const used = await user("used");
    const idle = await user("idle");
    now = new Date("2026-01-20T00:00:00Z");
    expect((await used.request("/api/user")).headers.get("set-cookie")).toContain("Max-Age=2592000");
    now = new Date("2026-02-10T00:00:00Z");
    expect((await used.request("/api/user")).status).toBe(200);
    expect((await idle.request("/api/user")).status).toBe(401);
  });

  test("if admin registration is turned off, the admin passcode makes nobody an admin", async () => {
    const { admin, client } = testApp(await open());
    await (await admin()).request("/api/settings", { method: "PUT", json: { adminRegistration: false } });
    const late = await client().request("/api/register", {
      method: "POST",
      json: { username: "late", password: "secret!", adminPasscode: ADMIN_PASSCODE },
    });
    expect([late.status, late.json()]).toEqual([403, { message: "Admin registration is turned off" }]);
  });
});
