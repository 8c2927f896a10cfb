import type { Client } from "#testing/test-app.ts";
import type { Authenticator, AuthenticatorFaults } from "./authenticator.ts";

export const PASSKEY_ORIGIN = "https://show.example";

export const PASSWORD_BODY = { currentPassword: "correct horse" };

export const sendJson = (client: Client, method: string, path: string, json: object = {}) =>
  client.request(path, { method, json });
export const postJson = (client: Client, path: string, json: object = {}) =>
  sendJson(client, "POST", path, json);

type CreationOptions = Parameters<Authenticator["register"]>[0] & Record<string, unknown>;

export const requestCreationOptions = async (client: Client) =>
  (await postJson(client, "/api/user/passkeys/options", PASSWORD_BODY)).json<CreationOptions>();

/** Adds a passkey to the account that the client is signed in to. */
export const addTestPasskey = async (
  client: Client,
  authenticator: Authenticator,
  faults: AuthenticatorFaults = {},
) =>
  postJson(client, "/api/user/passkeys", {
    name: "Blue key",
    response: authenticator.register(await requestCreationOptions(client), faults),
  });

export const requestSignInOptions = async (client: Client) =>
  (await postJson(client, "/api/login/passkey/options")).json<{ challenge: string }>();

/** Signs in with the passkey, or confirms the client's current session with it. */
export const signInWithAuthenticator = async (
  client: Client,
  authenticator: Authenticator,
  faults: AuthenticatorFaults = {},
) =>
  postJson(client, "/api/login/passkey", {
    response: authenticator.signIn(await requestSignInOptions(client), faults),
  });
