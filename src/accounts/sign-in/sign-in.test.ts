import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { ADMIN_PASSCODE, openTestApp } from "#testing/test-app.ts";

describeOnBothEngines("the session", (open) => {
  test("registering creates a plain user who is signed in", async () => {
    const { client } = openTestApp(await open());
    const visitor = client();
    const registration = await visitor.post("/api/register", {
      username: "dana",
      password: "secret!",
      isAdmin: true,
      id: 77,
    });
    expect(registration.status).toBe(201);
    expect(registration.json()).toEqual({ id: 1, username: "dana", role: null, isAdmin: false });
    expect((await visitor.request("/api/user")).json()).toMatchObject({
      id: 1,
      username: "dana",
      role: null,
      isAdmin: false,
    });
    expect(registration.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/i);
  });

  test("the admin passcode creates an admin, and a wrong one creates no account", async () => {
    const { client } = openTestApp(await open());
    const register = (username: string, adminPasscode: string) =>
      client().post("/api/register", { username, password: "secret!", adminPasscode });
    const wrongPasscodeResponse = await register("eve", "guess");
    expect(wrongPasscodeResponse.status).toBe(403);
    expect(wrongPasscodeResponse.json()).toEqual({ message: "Invalid admin passcode" });
    expect((await register("eve", ADMIN_PASSCODE)).json()).toMatchObject({ isAdmin: true });
    expect((await register("plain", "")).json()).toMatchObject({ isAdmin: false });
  });

  test("a name is taken in any case", async () => {
    const { client } = openTestApp(await open());
    const register = (username: string) => client().post("/api/register", { username, password: "secret!" });
    expect((await register("Dana")).status).toBe(201);
    const duplicateResponse = await register("dANA");
    expect(duplicateResponse.status).toBe(409);
  });

  test.each([
    [{ username: "dana", password: "12345" }, "password", "Password must be at least 6 characters"],
    [{ username: "dana" }, "password", "Password must be at least 6 characters"],
    [{ username: "dana", password: "x".repeat(101) }, "password", "Password is too long"],
    [
      { username: "d", password: "secret!" },
      "username",
      "Username must be 3 to 32 letters from A to Z, digits, dots, underscores or hyphens",
    ],
    [{ password: "secret!" }, "username", "Username is required"],
  ])("the registration %j is refused naming %s", async (json, path, message) => {
    const { client } = openTestApp(await open());
    const response = await client().post("/api/register", json);
    expect(response.status).toBe(400);
    expect(response.json()).toEqual({ message, issues: [{ path, message }] });
  });

  test("logging in starts a new session, and logging out ends it on the server", async () => {
    const { client, user } = openTestApp(await open());
    const firstBrowser = await user("dana");
    const copiedToken = firstBrowser.cookies.get("session");
    const response = await firstBrowser.post("/api/login", { username: "DANA", password: "correct horse" });
    expect(response.status).toBe(200);
    expect(firstBrowser.cookies.get("session")).not.toBe(copiedToken);
    const attacker = client();
    if (copiedToken) attacker.cookies.set("session", copiedToken);
    expect((await attacker.request("/api/user")).status).toBe(401);
    attacker.cookies.set("session", firstBrowser.cookies.get("session") ?? "");
    expect((await firstBrowser.post("/api/logout")).status).toBe(204);
    expect((await attacker.request("/api/user")).status).toBe(401);
  });

  test("wrong logins are refused in the same way for existing and unknown names, and blocked from the eleventh on", async () => {
    const { client, user } = openTestApp(await open());
    await user("dana");
    const guesser = client();
    const guess = (username: string) => guesser.post("/api/login", { username, password: "wrong" });
    for (let tries = 0; tries < 10; tries += 1) {
      const response = await guess(tries % 2 ? "dana" : "nobody");
      expect([response.status, response.json()]).toEqual([401, { message: "Invalid username or password" }]);
    }
    const blockedResponse = await guess("dana");
    expect(blockedResponse.status).toBe(429);
    expect(Number(blockedResponse.headers.get("retry-after"))).toBeGreaterThan(0);
    const otherBrowserResponse = await client().post("/api/login", {
      username: "dana",
      password: "correct horse",
    });
    expect(otherBrowserResponse.status).toBe(200);
  });

  test("a session ends after 30 days unless it is used", async () => {
    let now = new Date("2026-01-01T00:00:00Z");
    const { user } = openTestApp(await open(), { now: () => now });
    const activeUser = await user("used");
    const idleUser = await user("idle");
    now = new Date("2026-01-20T00:00:00Z");
    expect((await activeUser.request("/api/user")).headers.get("set-cookie")).toContain("Max-Age=2592000");
    now = new Date("2026-02-10T00:00:00Z");
    expect((await activeUser.request("/api/user")).status).toBe(200);
    expect((await idleUser.request("/api/user")).status).toBe(401);
  });

  test("if admin registration is turned off, the admin passcode makes nobody an admin", async () => {
    const { admin, client } = openTestApp(await open());
    await (await admin()).put("/api/settings", { adminRegistration: false });
    const lateResponse = await client().post("/api/register", {
      username: "late",
      password: "secret!",
      adminPasscode: ADMIN_PASSCODE,
    });
    expect([lateResponse.status, lateResponse.json()]).toEqual([
      403,
      { message: "Admin registration is turned off" },
    ]);
  });
});
