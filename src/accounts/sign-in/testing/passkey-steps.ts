import type { Client } from "#testing/test-app.ts";
import type { Authenticator, AuthenticatorFaults } from "./authenticator.ts";

export const PASSKEY_ORIGIN = "https://show.example";

export const CURRENT_PASSWORD_BODY = { currentPassword: "correct horse" };

type CreationOptions = Parameters<Authenticator["register"]>[0] & Record<string, unknown>;

export const requestCreationOptions = async (client: Client) =>
  (await client.post("/api/user/passkeys/options", CURRENT_PASSWORD_BODY)).json<CreationOptions>();

/** Adds a passkey to the account that the client is signed in to. */
export const addTestPasskey = async (
  client: Client,
  authenticator: Authenticator,
  faults: AuthenticatorFaults = {},
) =>
  client.post("/api/user/passkeys", {
    name: "Blue key",
    response: authenticator.register(await requestCreationOptions(client), faults),
  });

export const requestSignInOptions = async (client: Client) =>
  (await client.post("/api/login/passkey/options", {})).json<{ challenge: string }>();

/** Signs in with the passkey, or confirms the client's current session with it. */
export const signInWithAuthenticator = async (
  client: Client,
  authenticator: Authenticator,
  faults: AuthenticatorFaults = {},
) =>
  client.post("/api/login/passkey", {
    response: authenticator.signIn(await requestSignInOptions(client), faults),
  });
