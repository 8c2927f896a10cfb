import { expect, test } from "vitest";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { SettingsTables } from "#settings/settings.table.server.ts";
import { makeSetupLink } from "#show/setup/setup.server.ts";
import { ADMIN_PASSCODE, type Client, openTestApp, type TestResponse } from "#testing/test-app.ts";

const PASSWORD = "correct horse";
const TOO_SHORT_MESSAGE = "Password must be at least 10 characters";
const TOO_COMMON_MESSAGE = "This password is too common. Please choose another one.";

const changePassword = (client: Client, newPassword: string) =>
  client.put("/api/user/password", { currentPassword: PASSWORD, newPassword });
const parseToken = (url: string) => new URL(url).search.split("=")[1] ?? "";

describeOnBothEngines("strong passwords for the team", (open) => {
  async function openApp({ isOn = true } = {}) {
    const app = openTestApp(await open());
    const owner = await app.admin("boss");
    if (isOn) await owner.put("/api/settings", { strongPasswords: true });
    const makeLink = async (path: string, json: object) =>
      parseToken((await owner.post(path, json)).json<{ url: string }>().url);
    return { app, owner, makeLink };
  }

  /**
   * Expects `setPassword` to refuse two weak passwords with an error about the given field, and to accept a third
   * password.
   */
  async function expectWeakPasswordsRefused(
    field: string,
    setPassword: (password: string) => Promise<TestResponse>,
  ) {
    for (const [password, message] of [
      ["tenletter", TOO_SHORT_MESSAGE],
      ["Password123", TOO_COMMON_MESSAGE],
    ] as const) {
      const response = await setPassword(password);
      expect([response.status, response.json()]).toEqual([
        400,
        { message, issues: [{ path: field, message }] },
      ]);
    }
    expect((await setPassword("battery staple")).status).toBeLessThan(300);
  }

  test("they are off by default: six characters are enough for everybody", async () => {
    const { owner } = await openApp({ isOn: false });
    expect((await owner.request("/api/settings")).json()).toMatchObject({ strongPasswords: false });
    expect((await changePassword(owner, "qwerty")).status).toBe(204);
  });

  test("people with a role need one the next time they change it; nobody else does", async () => {
    const { app } = await openApp();
    const producer = await app.member("producer");
    await expectWeakPasswordsRefused("newPassword", (password) => changePassword(producer, password));
    expect((await changePassword(await app.user("dana"), "qwerty")).status).toBe(204);
  });

  test("an invitation and the admin passcode require one, and a weak one doesn't use them up", async () => {
    const { app, makeLink } = await openApp();
    const invitation = await makeLink("/api/team/invitations", { role: "moderator" });
    await expectWeakPasswordsRefused("password", (password) =>
      app.client().post("/api/register", { username: "lou", password, invitation }),
    );
    await expectWeakPasswordsRefused("password", (password) =>
      app.client().post("/api/register", {
        ...{ username: "ann", password, adminPasscode: ADMIN_PASSCODE },
      }),
    );
    const visitorAccount = { username: "dana", password: "qwerty" };
    expect((await app.client().post("/api/register", visitorAccount)).status).toBe(201);
  });

  test("a link that sets a new password requires one, and a weak one doesn't use it up", async () => {
    const { app, makeLink } = await openApp();
    const { id } = (await (await app.member("producer")).request("/api/user")).json<{ id: number }>();
    const token = await makeLink(`/api/team/${id}/reset-link`, {});
    await expectWeakPasswordsRefused("password", (password) =>
      app.client().post("/api/password-resets", { token, password }),
    );
  });

  test("the setup requires one if the setting came with the data, and its link still works after a weak one", async () => {
    const app = openTestApp(await open());
    const token = parseToken((await makeSetupLink(app.house)) ?? "");
    await qb<SettingsTables>(app.house.db)
      .insertInto("settings")
      .values({ name: "strongPasswords", value: "true" })
      .execute();
    await expectWeakPasswordsRefused("password", (password) =>
      app.client().post("/api/setup", { token, username: "kit", password }),
    );
  });

  test("only an owner turns them on and off", async () => {
    const { app, owner } = await openApp();
    const producer = await app.member("producer");
    const setStrongPasswords = (client: Client, strongPasswords: unknown) =>
      client.put("/api/settings", { strongPasswords });
    const refusal = await setStrongPasswords(producer, false);
    expect([refusal.status, refusal.json()]).toEqual([
      403,
      { message: "Only an owner may change whether the team needs strong passwords" },
    ]);
    expect((await setStrongPasswords(producer, true)).status).toBe(200);
    const invalidResponse = await setStrongPasswords(owner, "yes");
    const message = "Strong passwords must be true or false";
    expect([invalidResponse.status, invalidResponse.json().issues]).toEqual([
      400,
      [{ path: "strongPasswords", message }],
    ]);
    expect((await setStrongPasswords(owner, false)).json()).toMatchObject({ strongPasswords: false });
    expect((await changePassword(owner, "qwerty")).status).toBe(204);
  });
});
