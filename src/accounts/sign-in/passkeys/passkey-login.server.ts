import type { User } from "#accounts/team/team.contract.ts";
import { findPasskey, findPerson, markPasskeyUsed, markSignedIn } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { beginSession, type SignInCaller, setSessionCookie } from "../sign-in.server.ts";
import { makeChallenge, redeemChallenge } from "./challenges.server.ts";
import type { PasskeySite } from "./passkey.rules.ts";
import { type HeaderReader, requirePasskeySite } from "./passkey-requirement.server.ts";
import type { PasskeyAssertion } from "./passkeys.contract.ts";
import { loadWebauthn } from "./passkeys.server.ts";

/**
 * Returns what the browser needs to sign in with any passkey of this site.
 * @throws {Refusal} 409 if the site's URL has an IP address instead of a name
 */
export async function preparePasskeyLogin(house: House, call: HeaderReader) {
  const { rpId } = requirePasskeySite(house, call);
  const challenge = await makeChallenge(house, null);
  const { generateAuthenticationOptions } = await loadWebauthn();
  return generateAuthenticationOptions({ rpID: rpId, challenge, userVerification: "required" });
}

/** Signs in with a passkey, without a username. @throws {Refusal} 401 if the passkey isn't recognized */
export async function loginWithPasskey(
  house: House,
  caller: SignInCaller & { requestId: string },
  response: PasskeyAssertion,
): Promise<User> {
  const site = requirePasskeySite(house, caller);
  const usedPasskey = await verifyAssertion(house, site, response);
  const signedIn = await transaction(house.db, async (db) => {
    if (!(await markPasskeyUsed(db, house, usedPasskey))) return undefined;
    const user = await findPerson(db, usedPasskey.userId);
    if (!user || !(await markSignedIn(db, house, user))) return undefined;
    return {
      user,
      token: await beginSession(db, house, caller, { userId: user.id, passkeyId: usedPasskey.id }),
    };
  });
  if (!signedIn) throw createUnknownPasskeyRefusal();
  setSessionCookie(caller, signedIn.token);
  house.log.info({ requestId: caller.requestId, userId: signedIn.user.id }, "logged in with a passkey");
  return signedIn.user;
}

/**
 * Verifies a response signed by a passkey. Returns the passkey, including its stored counter, and the new counter.
 * Every attempt uses up the challenge.
 * @throws {Refusal} 401 if the passkey isn't recognized
 */
async function verifyAssertion(house: House, { origin, rpId }: PasskeySite, response: PasskeyAssertion) {
  const passkey = await findPasskey(house.db, response.id);
  const { userHandle, ...signed } = response.response;
  const isHandleRight = !userHandle || userHandle === passkey?.passkeyHandle;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: signed },
      expectedChallenge: (challenge) => redeemChallenge(house, challenge, null),
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: response.id,
        publicKey: Uint8Array.from(Buffer.from(passkey?.publicKey ?? "", "base64url")),
        counter: passkey?.counter ?? 0,
      },
      requireUserVerification: true,
    });
    if (passkey && isHandleRight && verified)
      return { ...passkey, newCounter: authenticationInfo.newCounter };
  } catch (error) {
    house.log.warn({ userId: passkey?.userId ?? null, error }, "passkey not recognized");
  }
  throw createUnknownPasskeyRefusal();
}

const createUnknownPasskeyRefusal = () => new Refusal("unauthenticated", "Passkey not recognized");
