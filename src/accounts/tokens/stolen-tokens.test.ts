import { expect, test } from "vitest";
import { receiveEmails } from "#accounts/people/testing/mailbox.ts";
import { resetPassword } from "#accounts/sign-in/terminal-accounts.server.ts";
import { Authenticator } from "#accounts/sign-in/testing/authenticator.ts";
import {
  addTestPasskey,
  CURRENT_PASSWORD_BODY,
  PASSKEY_ORIGIN,
  signInWithAuthenticator,
} from "#accounts/sign-in/testing/passkey-steps.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";

describeOnBothEngines("a token created by a thief", (open) => {
  async function openOffice() {
    const app = openTestApp(await open(), { env: { PUBLIC_URL: PASSKEY_ORIGIN } });
    const [owner, ruth] = [await app.admin("boss"), await app.admin("ruth")];
    await owner.put("/api/user", { ...CURRENT_PASSWORD_BODY, email: "boss@show.example" });
    await ruth.put("/api/user", { ...CURRENT_PASSWORD_BODY, email: "ruth@show.example" });
    await receiveEmails(app);
    const createToken = async (client: Client) =>
      (await client.post("/api/tokens", { name: "Deck", scopes: ["read"] })).json<{ token: string }>().token;
    const tryToken = async (token: string, path = "/api/topics/stats") => {
      const response = await app.client().request(path, { headers: { authorization: `Bearer ${token}` } });
      return [response.status, response.json<{ message?: string }>().message];
    };
    const logIn = async () => {
      const client = app.client();
      await client.post("/api/login", { username: "ruth", password: "correct horse" });
      return client;
    };
    /** Returns the emails about API tokens as sorted lines of recipient and subject. */
    const listEmails = async () =>
      (await receiveEmails(app))
        .map(({ to, subject }) => `${to}: ${subject.replace(/^.*?: /, "")}`)
        .filter((line) => line.includes("API token"))
        .sort();
    return { app, owner, ruth, createToken, tryToken, logIn, listEmails };
  }

  test("is reported to its person and the owners", async () => {
    const { ruth, createToken, listEmails } = await openOffice();
    await createToken(ruth);
    expect(await listEmails()).toEqual([
      "boss@show.example: ruth created an API token",
      "ruth@show.example: an API token was created",
    ]);
  });

  test.each(["a link", "the terminal"])(
    "stops working when the password is reset by %s",
    async (resetMethod) => {
      const { app, owner, ruth, createToken, tryToken, listEmails } = await openOffice();
      const [stolenToken, ownersToken] = [await createToken(ruth), await createToken(owner)];
      expect((await tryToken(stolenToken))[0]).toBe(200);
      if (resetMethod === "the terminal") await resetPassword(app.house, "ruth");
      else {
        const { id } = (await ruth.request("/api/user")).json<{ id: number }>();
        const { url } = (await owner.post(`/api/team/${id}/reset-link`, {})).json<{ url: string }>();
        const token = new URL(url).searchParams.get("token") ?? "";
        const resetResponse = await app.client().post("/api/password-resets", {
          token,
          password: "battery staple",
        });
        expect(resetResponse.status).toBe(204);
      }
      expect(await tryToken(stolenToken)).toEqual([401, "Invalid API token"]);
      expect((await tryToken(ownersToken))[0]).toBe(200);
      expect(await listEmails()).toContain("ruth@show.example: your API tokens were deleted");
    },
  );

  test("opens nothing once passkeys are required, if it was created with a password alone", async () => {
    const { owner, ruth, createToken, tryToken, logIn } = await openOffice();
    const [ownersKey, ruthsKey] = [new Authenticator(PASSKEY_ORIGIN), new Authenticator(PASSKEY_ORIGIN)];
    await addTestPasskey(owner, ownersKey);
    await addTestPasskey(ruth, ruthsKey);
    const attacker = await logIn();
    const [stolenToken, ruthsToken] = [await createToken(attacker), await createToken(ruth)];
    expect((await tryToken(stolenToken))[0]).toBe(200);
    await owner.put("/api/settings", { requirePasskey: true });
    const closedMessage = "This token was created without a passkey. Please create a new one";
    expect(await tryToken(stolenToken)).toEqual([403, closedMessage]);
    expect((await tryToken(stolenToken, "/api/show"))[0]).toBe(200);
    expect((await tryToken(ruthsToken))[0]).toBe(200);
    expect((await attacker.post("/api/tokens", { name: "Deck", scopes: ["read"] })).status).toBe(403);
    expect((await signInWithAuthenticator(attacker, ruthsKey)).status).toBe(200);
    expect((await tryToken(await createToken(attacker)))[0]).toBe(200);
  });
});
