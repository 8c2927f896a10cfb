import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { describeDevice } from "../device.rules.ts";
import { createPasskeysClient } from "./passkeys.queries.ts";

/** Creates a passkey on this device and adds it to the account. Returns null if the person canceled. */
export async function createPasskey(currentPassword: string) {
  const optionsJSON = await createPasskeysClient()("POST /api/user/passkeys/options", {
    body: { currentPassword },
  });
  const response = await startRegistration({ optionsJSON }).catch(nullIfCanceled);
  return (
    response &&
    createPasskeysClient()("POST /api/user/passkeys", {
      body: { name: describeDevice(navigator.userAgent), response },
    })
  );
}

/** Signs in with a passkey that the person chooses. Returns null if they canceled. */
export async function signInWithPasskey() {
  const optionsJSON = await createPasskeysClient()("POST /api/login/passkey/options");
  const response = await startAuthentication({ optionsJSON }).catch(nullIfCanceled);
  return response && createPasskeysClient()("POST /api/login/passkey", { body: { response } });
}

/** Returns null if the person canceled or the browser timed out; browsers don't say which. Rethrows other errors. */
function nullIfCanceled(error: unknown): null {
  if (error instanceof Error && ["AbortError", "NotAllowedError"].includes(error.name)) return null;
  throw error;
}
