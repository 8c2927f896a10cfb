import { expect, test } from "vitest";
import { openLimitCounter } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { RateLimits } from "#platform/http/http.server.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { ADMIN_PASSCODE, type Client, openTestApp } from "#testing/test-app.ts";

const PASSWORD = "correct horse";

const login = (client: Client, username: string, password = PASSWORD, options = {}) =>
  client.post("/api/login", { username, password }, options);
const register = (client: Client, json: object) =>
  client.post("/api/register", { password: PASSWORD, ...json });
const changePassword = (client: Client, currentPassword: string, newPassword: string) =>
  client.put("/api/user/password", { currentPassword, newPassword });
const fetchUserStatus = async (client: Client) => (await client.request("/api/user")).status;

describeOnBothEngines("accounts", (open, engine) => {
  test("a new password ends every other session and changes this one's token", async () => {
    const { user, client } = openTestApp(await open());
    const thisBrowser = await user("dana");
    const otherBrowser = client();
    await login(otherBrowser, "dana");
    const attacker = client();
    attacker.cookies.set("session", thisBrowser.cookies.get("session") ?? "");
    expect((await changePassword(thisBrowser, PASSWORD, "battery staple")).status).toBe(204);
    expect(await fetchUserStatus(thisBrowser)).toBe(200);
    expect(await fetchUserStatus(otherBrowser)).toBe(401);
    expect(await fetchUserStatus(attacker)).toBe(401);
    expect((await login(client(), "dana")).status).toBe(401);
    expect((await login(client(), "dana", "battery staple")).status).toBe(200);
  });

  test("changing the password takes the current one, and the new one is checked as at registration", async () => {
    const { user, client } = openTestApp(await open());
    const dana = await user("dana");
    const wrongPasswordResponse = await changePassword(dana, "wrong", "battery staple");
    expect([wrongPasswordResponse.status, wrongPasswordResponse.json()]).toEqual([
      403,
      { message: "The current password is wrong" },
    ]);
    const shortPasswordResponse = await changePassword(dana, PASSWORD, "12345");
    expect([shortPasswordResponse.status, shortPasswordResponse.json()]).toEqual([
      400,
      {
        message: "Password must be at least 6 characters",
        issues: [{ path: "newPassword", message: "Password must be at least 6 characters" }],
      },
    ]);
    expect((await changePassword(client(), PASSWORD, "battery staple")).status).toBe(401);
    expect(await fetchUserStatus(dana)).toBe(200);
  });

  test("somebody with a stolen session can't guess passwords endlessly, no matter from how many addresses", async () => {
    let now = Date.parse("2026-01-01T00:00:00Z");
    const { user, client } = openTestApp(await open(), { now: () => new Date(now) });
    const dana = await user("dana");
    for (let tries = 0; tries < 10; tries += 1) {
      const attacker = client();
      attacker.cookies.set("session", dana.cookies.get("session") ?? "");
      expect((await changePassword(attacker, `guess ${tries}`, "battery staple")).status).toBe(403);
    }
    expect((await changePassword(dana, PASSWORD, "battery staple")).status).toBe(429);
    now += 15 * MINUTE_MS;
    expect((await changePassword(dana, PASSWORD, "battery staple")).status).toBe(204);
  });

  test("signing out everywhere ends all of the person's sessions and nobody else's", async () => {
    const { user, client } = openTestApp(await open());
    const thisBrowser = await user("dana");
    const otherUser = await user("ann");
    const otherBrowser = client();
    await login(otherBrowser, "dana");
    const response = await thisBrowser.delete("/api/user/sessions");
    expect(response.status).toBe(204);
    expect(response.headers.get("set-cookie")).toMatch(/^session=; Max-Age=0/);
    expect(await fetchUserStatus(thisBrowser)).toBe(401);
    expect(await fetchUserStatus(otherBrowser)).toBe(401);
    expect(await fetchUserStatus(otherUser)).toBe(200);
  });

  test("of 20 wrong logins from one address, the 11th and later ones are blocked, for no longer than the limit, while others can sign in", async () => {
    let now = Date.parse("2026-01-01T00:00:00Z");
    const { user, client } = openTestApp(await open(), { now: () => new Date(now) });
    await user("dana");
    const guesser = client();
    const statuses: number[] = [];
    for (let tries = 0; tries < 20; tries += 1)
      statuses.push((await login(guesser, "dana", `guess ${tries}`)).status);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
    const blockedResponse = await login(guesser, "dana");
    expect(blockedResponse.headers.get("retry-after")).toBe("900");
    expect(blockedResponse.json()).toEqual({ message: "Too many tries. Please try again in 15 minutes." });
    expect((await login(client(), "dana")).status).toBe(200);
    now += 900_000;
    expect((await login(guesser, "dana")).status).toBe(200);
  });

  test("of 20 wrong admin passcodes from one address, the 11th and later ones are blocked, while others can register", async () => {
    const { client } = openTestApp(await open());
    const guesser = client();
    const statuses: number[] = [];
    for (let tries = 0; tries < 20; tries += 1)
      statuses.push((await register(guesser, { username: `g${tries}x`, adminPasscode: `g${tries}` })).status);
    expect(statuses).toEqual([...Array(10).fill(403), ...Array(10).fill(429)]);
    expect(
      (await register(client(), { username: "boss", adminPasscode: ADMIN_PASSCODE })).json(),
    ).toMatchObject({
      isAdmin: true,
    });
  });

  test("a name being guessed from many addresses can still be used from addresses that haven't guessed it", {
    timeout: 60_000,
  }, async () => {
    let now = Date.parse("2026-01-01T00:00:00Z");
    const { user, client } = openTestApp(await open(), { now: () => new Date(now) });
    await user("dana");
    const guessers = Array.from({ length: 12 }, client);
    for (const guesser of guessers)
      await Promise.all(Array.from({ length: 9 }, (_, tries) => login(guesser, "dana", `guess ${tries}`)));
    const [blockedGuesser] = guessers;
    expect(blockedGuesser && (await login(blockedGuesser, "dana")).status).toBe(429);
    expect(blockedGuesser && (await login(blockedGuesser, "someone else")).status).toBe(401);
    expect((await login(client(), "dana")).status).toBe(200);
    const owner = client();
    expect((await login(owner, "someone else", "wrong")).status).toBe(401);
    const loginStatuses = async (password: string) => {
      const responses = Array.from({ length: 4 }, () => login(owner, "dana", password));
      return (await Promise.all(responses)).map(({ status }) => status).toSorted();
    };
    expect(await loginStatuses(PASSWORD)).toEqual([200, 200, 200, 200]);
    expect(await loginStatuses("wrong")).toEqual([401, 429, 429, 429]);
    expect(await loginStatuses(PASSWORD)).toEqual([429, 429, 429, 429]);
    now += 900_000;
    expect(await loginStatuses(PASSWORD)).toEqual([200, 200, 200, 200]);
  });

  test("calls made by another site don't use up a visitor's attempts", async () => {
    const { user, client } = openTestApp(await open());
    await user("dana");
    const visitor = client();
    const otherSiteHeaders = { headers: { origin: "https://evil.example" } };
    for (let tries = 0; tries < 15; tries += 1)
      expect((await login(visitor, "dana", "x", otherSiteHeaders)).status).toBe(403);
    expect((await login(visitor, "dana")).status).toBe(200);
  });

  // Only PostgreSQL can be shared by several processes. An SQLite database belongs to one process, so there are no
  // counts to share.
  const testOnPostgres = engine === "postgres" ? test : () => {};
  testOnPostgres("two processes on one database share all counts", async () => {
    const database = await open();
    const stores = await Promise.all([0, 1].map(() => openLimitCounter(database.address.url)));
    const [firstApp, secondApp] = stores.map((store) =>
      openTestApp(database, { house: { limits: new RateLimits(store, () => new Date()) } }),
    );
    if (!firstApp || !secondApp) throw new Error("There are two apps");
    await firstApp.user("dana");
    const address = "192.0.2.77";
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const app = tries % 2 ? firstApp : secondApp;
      statuses.push((await login(app.client(), "dana", "wrong", { address })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await login(secondApp.client(), "dana")).status).toBe(200);
    await Promise.all(stores.map((store) => store.close()));
  });

  test("an IPv6 network of /64 counts as one caller, and only a trusted proxy may say who is calling", async () => {
    const { user, client } = openTestApp(await open());
    await user("dana");
    const loginFrom = (address: string) => login(client(), "dana", "wrong", { address });
    for (let tries = 0; tries < 10; tries += 1)
      expect((await loginFrom(`6.6.6.${tries}, 2001:db8:1:2::${tries + 1}`)).status).toBe(401);
    expect((await loginFrom("2001:db8:1:2:ffff::1")).status).toBe(429);
    expect((await loginFrom("2001:db8:1:3::1")).status).toBe(401);
    const appWithoutProxy = openTestApp(await open(), { env: { TRUST_PROXY: "0" } });
    for (let tries = 0; tries < 10; tries += 1)
      await login(appWithoutProxy.client(), "dana", "wrong", { address: `192.0.2.${tries}` });
    expect((await login(appWithoutProxy.client(), "dana", "wrong", { address: "192.0.2.200" })).status).toBe(
      429,
    );
  });
});
