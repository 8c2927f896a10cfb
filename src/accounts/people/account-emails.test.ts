import { expect, test } from "vitest";
import { resetPassword } from "#accounts/sign-in/terminal-accounts.server.ts";
import { Authenticator } from "#accounts/sign-in/testing/authenticator.ts";
import {
  addTestPasskey,
  CURRENT_PASSWORD_BODY,
  PASSKEY_ORIGIN,
  signInWithAuthenticator,
} from "#accounts/sign-in/testing/passkey-steps.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Client, openTestApp, type TestApp } from "#testing/test-app.ts";
import { receiveEmails } from "./testing/mailbox.ts";

const parseToken = (url: string) => new URL(url).search.split("=")[1] ?? "";
const setAddress = (client: Client, email: string) =>
  client.put("/api/user", { ...CURRENT_PASSWORD_BODY, email });

describeOnBothEngines("a change to how somebody signs in", (open) => {
  async function openOffice() {
    const app = openTestApp(await open(), { env: { PUBLIC_URL: PASSKEY_ORIGIN } });
    const [owner, ruth] = [await app.admin("boss"), await app.admin("ruth")];
    await setAddress(owner, "boss@show.example");
    await setAddress(ruth, "ruth@show.example");
    await receiveEmails(app);
    return { app, owner, ruth, key: new Authenticator(PASSKEY_ORIGIN) };
  }
  const fetchFirstId = async (client: Client) =>
    (await client.request("/api/user/passkeys")).json<{ id: number }[]>()[0]?.id;
  /** Returns the emails sent so far, except those from the setup, as sorted lines of recipient and subject. */
  const listEmails = async (app: TestApp) =>
    (await receiveEmails(app))
      .map(({ to, subject }) => `${to}: ${subject.replace(/^.*: /, "")}`)
      .filter((line) => !line.startsWith("boss@show.example: ruth changed their email"))
      .sort();

  test("adding a passkey takes the password, and the person and the owners get an email", async () => {
    const { app, ruth, key: authenticator } = await openOffice();
    const wrongPasswordResponse = await ruth.post("/api/user/passkeys/options", {
      currentPassword: "a guess",
    });
    expect([wrongPasswordResponse.status, wrongPasswordResponse.json()]).toEqual([
      403,
      { message: "The current password is wrong" },
    ]);
    expect((await ruth.post("/api/user/passkeys/options", {})).status).toBe(400);
    expect((await addTestPasskey(ruth, authenticator)).status).toBe(201);
    const path = `/api/user/passkeys/${await fetchFirstId(ruth)}`;
    expect((await ruth.delete(path, { currentPassword: "a guess" })).status).toBe(403);
    expect((await ruth.delete(path, {})).status).toBe(400);
    expect((await ruth.delete(path, CURRENT_PASSWORD_BODY)).status).toBe(204);
    expect(await listEmails(app)).toEqual([
      "boss@show.example: ruth added a passkey",
      "boss@show.example: ruth removed a passkey",
      "ruth@show.example: a passkey was added",
      "ruth@show.example: a passkey was removed",
    ]);
  });

  test("wrong passwords are counted together, wherever they are asked for", async () => {
    const { ruth, key: authenticator } = await openOffice();
    await addTestPasskey(ruth, authenticator);
    const wrongPassword = { currentPassword: "a guess" };
    const path = `/api/user/passkeys/${await fetchFirstId(ruth)}`;
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await ruth.post("/api/user/passkeys/options", wrongPassword)).status).toBe(403);
      expect((await ruth.delete(path, wrongPassword)).status).toBe(403);
    }
    expect((await ruth.post("/api/user/passkeys/options", CURRENT_PASSWORD_BODY)).status).toBe(429);
    expect((await ruth.delete(path, CURRENT_PASSWORD_BODY)).status).toBe(429);
  });

  test("people who change their own password get an email, and so do the owners", async () => {
    const { app, ruth } = await openOffice();
    const wrong = { currentPassword: "a guess", newPassword: "battery staple" };
    expect((await ruth.put("/api/user/password", wrong)).status).toBe(403);
    const change = { ...CURRENT_PASSWORD_BODY, newPassword: "battery staple" };
    expect((await ruth.put("/api/user/password", change)).status).toBe(204);
    expect(await listEmails(app)).toEqual([
      "boss@show.example: ruth changed their password",
      "ruth@show.example: your password was changed",
    ]);
  });

  test("a change of address is reported to the old address and to the owners", async () => {
    const { app, ruth } = await openOffice();
    await setAddress(ruth, "thief@example.org");
    await setAddress(ruth, "thief@example.org");
    expect(await listEmails(app)).toEqual(["ruth@show.example: your email address was changed"]);
    expect((await receiveEmails(app)).filter(({ to }) => to === "boss@show.example")).toHaveLength(2);
  });

  test("requests that change nothing don't use up the emails about later changes", async () => {
    const { app, ruth } = await openOffice();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await setAddress(ruth, "ruth@show.example")).status).toBe(200);
      expect((await ruth.delete("/api/user/passkeys/999", CURRENT_PASSWORD_BODY)).status).toBe(404);
    }
    expect((await ruth.post("/api/tokens", { name: "Deck", scopes: ["read"] })).status).toBe(201);
    expect((await setAddress(ruth, "thief@example.org")).status).toBe(200);
    expect(await listEmails(app)).toEqual([
      "boss@show.example: ruth created an API token",
      "ruth@show.example: an API token was created",
      "ruth@show.example: your email address was changed",
    ]);
  });

  test("changes to visitors' accounts are not reported to owners, and nobody else's mailbox is flooded", async () => {
    const { app } = await openOffice();
    const dana = await app.user("dana");
    for (let attempt = 0; attempt < 11; attempt += 1)
      for (const email of ["victim@example.org", ""]) {
        const json = { ...CURRENT_PASSWORD_BODY, email };
        await dana.put("/api/user", json, { address: `192.0.2.${attempt}` });
      }
    const mails = (await receiveEmails(app)).filter(({ subject }) =>
      subject.endsWith("your email address was changed"),
    );
    expect(mails.map(({ to }) => to)).toEqual(Array(10).fill("victim@example.org"));
    expect((await receiveEmails(app)).filter(({ subject }) => subject.includes("dana"))).toEqual([]);
  });

  test("an account can't be used to send emails to one stranger after another", async () => {
    const { app } = await openOffice();
    const dana = await app.user("dana");
    const statuses: number[] = [];
    for (let stranger = 0; stranger < 32; stranger += 1)
      statuses.push((await setAddress(dana, `stranger-${stranger}@example.org`)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
    const recipients = (await receiveEmails(app)).filter(({ to }) => to.startsWith("stranger-"));
    expect(recipients).toHaveLength(29);
  });

  test.each(["an owner's link", "a mailed link", "the terminal"])(
    "a reset by %s removes every passkey",
    async (resetMethod) => {
      const { app, owner, ruth, key: authenticator } = await openOffice();
      await addTestPasskey(ruth, authenticator);
      const attacker = app.client();
      expect((await signInWithAuthenticator(attacker, authenticator)).status).toBe(200);
      if (resetMethod === "the terminal") await resetPassword(app.house, "ruth");
      else {
        const { id } = (await ruth.request("/api/user")).json<{ id: number }>();
        const makeLink = async () =>
          parseToken((await owner.post(`/api/team/${id}/reset-link`, {})).json<{ url: string }>().url);
        const requestResetMail = async () => {
          await app.client().post("/api/forgot-password", { username: "ruth" });
          return (await receiveEmails(app)).find(({ token }) => token)?.token;
        };
        const token = resetMethod === "a mailed link" ? await requestResetMail() : await makeLink();
        const resetResponse = await app.client().post("/api/password-resets", {
          token,
          password: "battery staple",
        });
        expect(resetResponse.status).toBe(204);
      }
      expect((await attacker.request("/api/user")).status).toBe(401);
      expect((await signInWithAuthenticator(attacker, authenticator)).status).toBe(401);
      const emails = await listEmails(app);
      expect(emails).toContain("ruth@show.example: your passkeys were removed");
      expect(emails).toContain(
        "boss@show.example: ruth got a new password, and their passkeys and API tokens were removed",
      );
    },
  );
});
