import { expect, test } from "vitest";
import { setEmailAddress } from "#accounts/team/team.server.ts";
import { listTables, qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { type Client, openTestApp, type TestApp } from "#testing/test-app.ts";
import { receiveEmails } from "./testing/mailbox.ts";

const PASSWORD = "correct horse";

const register = (client: Client, json: object) =>
  client.post("/api/register", { password: PASSWORD, ...json });
const parseToken = (url: string) => new URL(url).search.split("=")[1] ?? "";
const fetchUserId = async (client: Client) => (await client.request("/api/user")).json<{ id: number }>().id;

describeOnBothEngines("links", (open) => {
  async function openAppWithClock() {
    const clock = { ms: Date.parse("2026-01-01T00:00:00Z") };
    const app = openTestApp(await open(), {
      env: { PUBLIC_URL: "https://show.example" },
      now: () => new Date(clock.ms),
    });
    const owner = await app.admin("boss");
    const invite = async (json: object) =>
      (await owner.post("/api/team/invitations", json)).json<{
        id: number;
        url: string;
        expiresAt: string;
      }>();
    return { app, clock, owner, invite };
  }

  /** Returns everything in the database as text. */
  async function dumpDatabase({ house }: TestApp): Promise<string> {
    const tables = await listTables(house.db);
    const rows = await Promise.all(
      tables.map(({ name }) => qb<Record<string, object>>(house.db).selectFrom(name).selectAll().execute()),
    );
    return JSON.stringify(rows);
  }

  test("an invitation grants its role once, whatever else is sent and even if admin registration is off", async () => {
    const { app, owner, invite } = await openAppWithClock();
    await owner.put("/api/settings", { adminRegistration: false });
    const newInvitation = await invite({ role: "moderator" });
    expect(newInvitation).toEqual({
      id: 1,
      role: "moderator",
      email: null,
      invitedBy: "boss",
      createdAt: "2026-01-01T00:00:00.000Z",
      expiresAt: "2026-01-04T00:00:00.000Z",
      url: expect.stringMatching(/^https:\/\/show\.example\/auth\?invitation=[\w-]{43}$/),
    });
    const invitation = parseToken(newInvitation.url);
    const checkInvitation = async (token: unknown) =>
      (await app.client().post("/api/register/check", { invitation: token })).json();
    expect(await checkInvitation(invitation)).toEqual({ open: true });
    const takenNameResponse = await register(app.client(), { username: "boss", invitation });
    expect(takenNameResponse.status).toBe(409);
    const lou = await register(app.client(), { username: "lou", invitation, adminPasscode: "wrong" });
    expect([lou.status, lou.json()]).toMatchObject([201, { role: "moderator", isAdmin: false }]);
    const secondUseResponse = await register(app.client(), { username: "mara", invitation });
    expect([secondUseResponse.status, secondUseResponse.json()]).toEqual([
      403,
      { message: "Invalid or expired invitation" },
    ]);
    expect((await register(app.client(), { username: "mara", invitation: "made up" })).status).toBe(403);
    for (const invalidInvitation of [invitation, "made up", "", null])
      expect(await checkInvitation(invalidInvitation)).toEqual({ open: false });
    const members = (await owner.request("/api/team")).json<{ username: string }[]>();
    expect(members.map(({ username }) => username)).toEqual(["boss", "lou"]);
    const events = (await owner.request("/api/admin-events?limit=2")).json<object[]>();
    expect(events).toMatchObject([
      { username: "lou", action: "register", detail: "moderator" },
      { username: "boss", action: "create", entity: "invitation", detail: "moderator" },
    ]);
  });

  test("only one of 20 simultaneous registrations with the same invitation succeeds", async () => {
    const { app, invite } = await openAppWithClock();
    const invitation = parseToken((await invite({ role: "producer" })).url);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        register(app.client(), { username: `racer${number}`, invitation }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(403)]);
  });

  test("an invitation expires after 72 hours, or when it is withdrawn", async () => {
    const { app, clock, owner, invite } = await openAppWithClock();
    const firstInvitation = await invite({ role: "producer" });
    const secondInvitation = await invite({ role: "producer" });
    const openInvitations = (await owner.request("/api/team/invitations")).json<object[]>();
    expect(openInvitations).toHaveLength(2);
    expect(openInvitations[0]).not.toHaveProperty("url");
    expect((await owner.delete(`/api/team/invitations/${firstInvitation.id}`)).status).toBe(204);
    expect((await owner.delete(`/api/team/invitations/${firstInvitation.id}`)).status).toBe(404);
    expect(
      (await register(app.client(), { username: "ann", invitation: parseToken(firstInvitation.url) })).status,
    ).toBe(403);
    clock.ms += 72 * HOUR_MS;
    expect(
      (await register(app.client(), { username: "ann", invitation: parseToken(secondInvitation.url) }))
        .status,
    ).toBe(403);
    expect((await owner.request("/api/team/invitations")).json()).toEqual([]);
  });

  test("an invitation is emailed with a separate link, and using either link uses up both", async () => {
    const { app, invite } = await openAppWithClock();
    const shownToken = parseToken((await invite({ role: "moderator", email: "mara@example.org" })).url);
    const [mail] = await receiveEmails(app);
    expect(mail).toMatchObject({ to: "mara@example.org", token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(mail?.token).not.toBe(shownToken);
    expect((await register(app.client(), { username: "mara", invitation: mail?.token })).status).toBe(201);
    expect((await register(app.client(), { username: "eve", invitation: shownToken })).status).toBe(403);
  });

  test("an invitation's address may be left out or blank, and a wrong one is refused with a sentence", async () => {
    const { owner, invite } = await openAppWithClock();
    for (const email of [undefined, null, "", "  "])
      expect(await invite({ role: "producer", email })).toMatchObject({ email: null });
    for (const email of [5, "mara"]) {
      const response = await owner.post("/api/team/invitations", { role: "producer", email });
      const message = "Please enter a valid email address";
      expect([response.status, response.json().issues]).toEqual([400, [{ path: "email", message }]]);
    }
  });

  test("a reset link sets a password once within 24 hours and ends every session", async () => {
    const { app, clock, owner } = await openAppWithClock();
    const dana = await app.user("dana");
    const makeLink = async () =>
      (await owner.post(`/api/team/${await fetchUserId(dana)}/reset-link`, {})).json<{
        url: string;
        expiresAt: string;
      }>();
    const reset = (token: string, password = "battery staple") =>
      app.client().post("/api/password-resets", { token, password });
    const [older, link] = [await makeLink(), await makeLink()];
    expect(link).toEqual({
      url: expect.stringMatching(/^https:\/\/show\.example\/auth\/reset\?token=[\w-]{43}$/),
      expiresAt: "2026-01-02T00:00:00.000Z",
    });
    const revokedResponse = await reset(parseToken(older.url));
    expect([revokedResponse.status, revokedResponse.json()]).toEqual([
      403,
      { message: "Invalid or expired link" },
    ]);
    expect((await reset(parseToken(link.url), "12345")).status).toBe(400);
    expect((await reset(parseToken(link.url))).status).toBe(204);
    expect((await reset(parseToken(link.url))).status).toBe(403);
    expect((await dana.request("/api/user")).status).toBe(401);
    const login = (password: string) => dana.post("/api/login", { username: "dana", password });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login("battery staple")).status).toBe(200);
    const unusedLink = await makeLink();
    clock.ms += 24 * HOUR_MS;
    expect((await reset(parseToken(unusedLink.url))).status).toBe(403);
  });

  test("a reset link no longer works once the account's address has changed", async () => {
    const { app, owner } = await openAppWithClock();
    const dana = await app.user("dana");
    const response = await owner.post(`/api/team/${await fetchUserId(dana)}/reset-link`, {});
    const token = parseToken(response.json<{ url: string }>().url);
    const address = { email: "dana@example.org", currentPassword: PASSWORD };
    expect((await dana.put("/api/user", address)).status).toBe(200);
    expect(
      (await app.client().post("/api/password-resets", { token, password: "battery staple" })).status,
    ).toBe(403);
    expect((await dana.request("/api/user")).status).toBe(200);
  });

  test("reporting a forgotten password gets the same answer for every name, and an email if there is an address", async () => {
    const { app } = await openAppWithClock();
    const dana = await app.user("dana");
    await app.user("nomail");
    await setEmailAddress(app.house.db, await fetchUserId(dana), "dana@example.org");
    for (const username of ["DANA", "nomail", "nobody"]) {
      const response = await app.client().post("/api/forgot-password", { username });
      expect([response.status, response.text]).toEqual([202, ""]);
    }
    const mails = await receiveEmails(app);
    expect(mails).toMatchObject([{ to: "dana@example.org", token: expect.stringMatching(/^[\w-]{43}$/) }]);
    const reset = await app.client().post("/api/password-resets", {
      token: mails[0]?.token,
      password: "battery staple",
    });
    expect(reset.status).toBe(204);
  });

  test("the sixth report from a client in an hour is refused, and the sixth for a mailbox sends nothing", async () => {
    const { app } = await openAppWithClock();
    const dana = await app.user("dana");
    await setEmailAddress(app.house.db, await fetchUserId(dana), "dana@example.org");
    const forgetful = app.client();
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await forgetful.post("/api/forgot-password", { username: "dana" })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    expect((await app.client().post("/api/forgot-password", { username: "dana" })).status).toBe(202);
    expect(await receiveEmails(app)).toHaveLength(5);
  });

  test("the email for an account without a role doesn't have the name that somebody chose", async () => {
    const { app } = await openAppWithClock();
    const visitor = await app.user("cheap-pills.example");
    await setEmailAddress(app.house.db, await fetchUserId(visitor), "stranger@example.org");
    await app.client().post("/api/forgot-password", { username: "cheap-pills.example" });
    const [mail] = await receiveEmails(app);
    expect(mail?.to).toBe("stranger@example.org");
    expect(mail?.text).toContain("Hello,");
    expect(mail?.text).not.toContain("cheap-pills");
  });

  test("reporting a forgotten password revokes an earlier emailed link, but not one that an owner made", async () => {
    const { app, owner } = await openAppWithClock();
    const dana = await app.user("dana");
    await setEmailAddress(app.house.db, await fetchUserId(dana), "dana@example.org");
    const ownersLink = await owner.post(`/api/team/${await fetchUserId(dana)}/reset-link`, {});
    const mailedTokens: string[] = [];
    for (let times = 0; times < 2; times += 1) {
      await app.client().post("/api/forgot-password", { username: "dana" });
      mailedTokens.push((await receiveEmails(app)).at(-1)?.token ?? "");
    }
    const resetResponse = async (token = "") =>
      (await app.client().post("/api/password-resets", { token, password: "battery staple" })).status;
    expect(await resetResponse(mailedTokens[0])).toBe(403);
    expect(await resetResponse(parseToken(ownersLink.json<{ url: string }>().url))).toBe(204);
    expect(await resetResponse(mailedTokens[1])).toBe(403);
  });

  test("no link's token is in the database or in the log", async () => {
    const { app, owner, invite } = await openAppWithClock();
    const dana = await app.user("dana");
    await setEmailAddress(app.house.db, await fetchUserId(dana), "dana@example.org");
    const tokens = [
      parseToken((await invite({ role: "moderator", email: "mara@example.org" })).url),
      parseToken(
        (await owner.post(`/api/team/${await fetchUserId(owner)}/reset-link`, {})).json<{ url: string }>()
          .url,
      ),
    ];
    await app.client().post("/api/forgot-password", { username: "dana" });
    expect(await dumpDatabase(app)).not.toMatch(/invitation=|reset\?token=/);
    tokens.push(...(await receiveEmails(app)).map(({ token }) => token));
    await app.client().request(`/auth?invitation=${tokens[0]}`);
    const storedAndLogged = (await dumpDatabase(app)) + JSON.stringify(app.logged);
    expect(tokens).toHaveLength(4);
    for (const token of tokens) expect(storedAndLogged).not.toContain(token);
  });
});
