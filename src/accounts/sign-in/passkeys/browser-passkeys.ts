import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { describeDevice } from "../device.rules.ts";
import { createPasskeysClient } from "./passkeys.queries.ts";

/** Creates a passkey on this device and adds it to the account. Returns null if the person canceled. */
export async function createPasskey(currentPassword: string) {
  const optionsJSON = await createPasskeysClient()("POST /api/user/passkeys/options", {
    body: { currentPassword },
  });
  const response = await startRegistration({ optionsJSON }).catch(toNullIfCanceled);
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
  const response = await startAuthentication({ optionsJSON }).catch(toNullIfCanceled);
  return response && createPasskeysClient()("POST /api/login/passkey", { body: { response } });
}

/**
 * Returns null if the person canceled or the browser timed out; browsers don't say which. Throws all other errors with
 * a message for people, because the library's messages are for programmers.
 */
function toNullIfCanceled(error: unknown): null {
  const name = error instanceof Error ? error.name : "";
  if (["AbortError", "NotAllowedError"].includes(name)) return null;
  const message =
    name === "InvalidStateError"
      ? "This device already has a passkey for your account."
      : "This device or browser can't use a passkey here. Please try another one.";
  throw new Error(message, { cause: error });
}
