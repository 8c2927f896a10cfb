import { randomBytes } from "node:crypto";
import {
  addPasskey,
  createPasskeyExistsRefusal,
  ensurePasskeyHandle,
  findPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { conflict, invalidField, notFound } from "#platform/errors/errors.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { prepareAccountEmails } from "../account-emails.server.ts";
import { checkCurrentPassword } from "../own-account/current-password.server.ts";
import { recordOwnChange } from "../own-account/own-changes.server.ts";
import { requireOpenSession } from "../sign-in.server.ts";
import { makeChallenge, redeemChallenge } from "./challenges.server.ts";
import type { PasskeySite } from "./passkey.rules.ts";
import { type HeaderReader, requirePasskeySignIn, requirePasskeySite } from "./passkey-requirement.server.ts";
import type { NewPasskeyCredential, Passkey } from "./passkeys.contract.ts";
import { endOtherSessionsWithPasskey, recordSessionPasskey } from "./session-passkeys.server.ts";

type AccountCaller = HeaderReader & CookieJar & { actor: Actor; clientKey: string };

const MAX_PASSKEYS_PER_PERSON = 20;

/** The passkeys' algorithms, as COSE numbers: EdDSA, ES256 and RS256. See https://www.iana.org/assignments/cose */
const COSE_ALGORITHMS = [-8, -7, -257];

/** Loads the WebAuthn library on first use, because many sites never use passkeys. */
export const loadWebauthn = () => import("@simplewebauthn/server");

/**
 * Returns what the browser needs to create a passkey.
 * @throws {Refusal} 403 for a wrong password or if a passkey is required; 429 after too many wrong passwords; 409 if
 * the site can't have passkeys or the account already has the maximum
 */
export async function preparePasskeyCreation(
  house: House,
  call: AccountCaller,
  input: { currentPassword: string },
) {
  const { actor } = call;
  requirePasskeySignIn(actor);
  await checkCurrentPassword(house, call, input.currentPassword);
  const { rpId } = requirePasskeySite(house, call);
  const existingPasskeys = await listPasskeys(house.db, actor.id);
  if (existingPasskeys.length >= MAX_PASSKEYS_PER_PERSON)
    throw conflict(`An account has at most ${MAX_PASSKEYS_PER_PERSON} passkeys`);
  const passkeyHandle = await ensurePasskeyHandle(house.db, actor.id, randomBytes(32).toString("base64url"));
  const challenge = await makeChallenge(house, actor.id);
  const { generateRegistrationOptions } = await loadWebauthn();
  return generateRegistrationOptions({
    rpName: house.show().name,
    rpID: rpId,
    userID: Uint8Array.from(Buffer.from(passkeyHandle, "base64url")),
    userName: actor.username,
    userDisplayName: actor.username,
    challenge,
    excludeCredentials: existingPasskeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: COSE_ALGORITHMS,
  });
}

/**
 * Adds a passkey, and marks the current session as having used it.
 * @throws {Refusal} 400 if the browser's response can't be verified; 401 if the session has just ended; 403 if a
 * passkey is required; 409 if the site can't have passkeys or the passkey was already added
 */
export async function addOwnPasskey(
  house: House,
  call: AccountCaller,
  input: { name: string; response: NewPasskeyCredential },
): Promise<Passkey> {
  const { actor } = call;
  requirePasskeySignIn(actor);
  const site = requirePasskeySite(house, call);
  if (await findPasskey(house.db, input.response.id)) throw createPasskeyExistsRefusal();
  const credential = await verifyNewCredential(house, actor, site, input.response);
  const queueEmails = await prepareAccountEmails(house, actor);
  return transaction(house.db, async (db) => {
    const addedPasskey = await addPasskey(db, house, {
      userId: actor.id,
      name: input.name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
    });
    await requireOpenSession(db, call);
    await recordSessionPasskey(db, call, addedPasskey.id);
    await recordOwnChange(db, house, actor, "add-passkey");
    await queueEmails(db, "passkey-added");
    return addedPasskey;
  });
}

async function verifyNewCredential(
  house: House,
  actor: Actor,
  { origin, rpId }: PasskeySite,
  response: NewPasskeyCredential,
) {
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => redeemChallenge(house, challenge, actor.id),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: COSE_ALGORITHMS,
  }).catch((error: unknown) => {
    house.log.warn({ userId: actor.id, error }, "passkey refused");
    return { registrationInfo: undefined };
  });
  if (!registrationInfo) throw invalidField("response", "This passkey was refused. Please try again.");
  return registrationInfo.credential;
}

export const listOwnPasskeys = (house: House, actor: Actor): Promise<Passkey[]> =>
  listPasskeys(house.db, actor.id);

/** Renames a passkey. @throws {Refusal} 403 if a passkey is required; 404 for somebody else's passkey */
export function renameOwnPasskey(house: House, actor: Actor, id: number, name: string): Promise<Passkey> {
  requirePasskeySignIn(actor);
  return transaction(house.db, async (db) => {
    const renamedPasskey = await renamePasskey(db, { id, userId: actor.id, name });
    if (!renamedPasskey) throw notFound("Passkey");
    await recordOwnChange(db, house, actor, "rename-passkey");
    return renamedPasskey;
  });
}

/**
 * Removes a passkey and ends the other sessions that used it to sign in.
 * @throws {Refusal} 403 for a wrong password or if a passkey is required; 429 after too many wrong passwords; 404 for
 * somebody else's passkey
 */
export async function removeOwnPasskey(
  house: House,
  call: AccountCaller,
  id: number,
  input: { currentPassword: string },
): Promise<void> {
  const { actor } = call;
  requirePasskeySignIn(actor);
  await checkCurrentPassword(house, call, input.currentPassword);
  const ownPasskeys = await listOwnPasskeys(house, actor);
  if (!ownPasskeys.some((passkey) => passkey.id === id)) throw notFound("Passkey");
  const queueEmails = await prepareAccountEmails(house, actor);
  await transaction(house.db, async (db) => {
    await endOtherSessionsWithPasskey(db, call, { id, userId: actor.id });
    if (!(await removePasskey(db, { id, userId: actor.id }))) throw notFound("Passkey");
    await recordOwnChange(db, house, actor, "remove-passkey");
    await queueEmails(db, "passkey-removed");
  });
}
