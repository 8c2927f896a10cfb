import { randomBytes } from "node:crypto";
import type { Actor, House } from "#house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/errors/errors.server.ts";
import { readSetting } from "#settings/settings.server.ts";
import {
  addPasskey,
  ensurePasskeyHandle,
  findPasskey,
  hasPasskey,
  knownPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "#team/team.server.ts";
import { recordOwnChange } from "../own-changes.server.ts";
import { makeChallenge, spendChallenge } from "./challenges.server.ts";
import { findPasskeySite, NO_PASSKEYS, type PasskeySite } from "./passkey.rules.ts";
import { type NewCredential, type Passkey, requirePasskey } from "./passkeys.contract.ts";

export type PasskeyCall = { header(name: string): string | undefined };
type OwnCall = PasskeyCall & { actor: Actor };

const MOST_OF_ONE = 20;

/** EdDSA, ES256 and RS256, by their COSE numbers. */
const ALGORITHMS = [-8, -7, -257];

/** @throws {Refusal} 409 on a site whose address is an IP number. */
export function requireSite(house: Pick<House, "env">, { header }: PasskeyCall): PasskeySite {
  const site = findPasskeySite(house.env.PUBLIC_URL, header);
  if (!site) throw conflict(NO_PASSKEYS);
  return site;
}

/** Loaded when first used: most processes serve for long before anybody has a passkey. */
export const loadWebauthn = () => import("@simplewebauthn/server");

/** What the browser needs to make a passkey. @throws {Refusal} 409 */
export async function prepareOwnPasskey(house: House, call: OwnCall) {
  const { actor } = call;
  const { rpId } = requireSite(house, call);
  const known = await listPasskeys(house.db, actor.id);
  if (known.length >= MOST_OF_ONE) throw conflict(`An account has at most ${MOST_OF_ONE} passkeys`);
  const handle = await ensurePasskeyHandle(house.db, actor.id, randomBytes(32).toString("base64url"));
  const challenge = await makeChallenge(house, actor.id);
  const { generateRegistrationOptions } = await loadWebauthn();
  return generateRegistrationOptions({
    rpName: house.show().name,
    rpID: rpId,
    userID: Uint8Array.from(Buffer.from(handle, "base64url")),
    userName: actor.username,
    userDisplayName: actor.username,
    challenge,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** @throws {Refusal} 400 for an answer that is refused, 409 for a known passkey. */
export async function addOwnPasskey(
  house: House,
  call: OwnCall,
  input: { name: string; response: NewCredential },
): Promise<Passkey> {
  const { actor } = call;
  const site = requireSite(house, call);
  if (await findPasskey(house.db, input.response.id)) throw knownPasskey();
  const credential = await verifyNewCredential(house, actor, site, input.response);
  return transaction(house.db, async (db) => {
    const added = await addPasskey(db, house, {
      userId: actor.id,
      name: input.name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
    });
    await recordOwnChange(db, house, actor, "add-passkey");
    return added;
  });
}

async function verifyNewCredential(
  house: House,
  actor: Actor,
  { origin, rpId }: PasskeySite,
  response: NewCredential,
) {
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(house, challenge, actor.id),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    house.log.warn({ userId: actor.id, error }, "passkey refused");
    return { registrationInfo: undefined };
  });
  if (!registrationInfo) throw invalid("response", "This passkey was refused. Please try again.");
  return registrationInfo.credential;
}

export const listOwnPasskeys = (house: House, actor: Actor): Promise<Passkey[]> =>
  listPasskeys(house.db, actor.id);

/** @throws {Refusal} 404 for a passkey that is not the person's. */
export function renameOwnPasskey(house: House, actor: Actor, id: number, name: string): Promise<Passkey> {
  return transaction(house.db, async (db) => {
    const renamed = await renamePasskey(db, { id, userId: actor.id, name });
    if (!renamed) throw notFound("Passkey");
    await recordOwnChange(db, house, actor, "rename-passkey");
    return renamed;
  });
}

/** @throws {Refusal} 404 for a passkey that is not the person's. */
export function removeOwnPasskey(house: House, actor: Actor, id: number): Promise<void> {
  return transaction(house.db, async (db) => {
    if (!(await removePasskey(db, { id, userId: actor.id }))) throw notFound("Passkey");
    await recordOwnChange(db, house, actor, "remove-passkey");
  });
}

/** Whether the back office is closed to a person until they have a passkey. */
export const lacksPasskey = async (house: House, userId: number): Promise<boolean> =>
  (await readSetting(house, requirePasskey)) && !(await hasPasskey(house.db, userId));

/** Refuses a change of `requirePasskey`: 403 unless by an owner, 409 where the owner would be shut out. */
export async function guardRequirePasskey(house: House, call: OwnCall, change: Record<string, unknown>) {
  const wanted = change[requirePasskey.name];
  if (wanted === undefined || wanted === (await readSetting(house, requirePasskey))) return;
  if (call.actor.role !== "owner") throw forbidden("Only an owner may change whether passkeys are required");
  if (wanted !== true) return;
  requireSite(house, call);
  if (!(await hasPasskey(house.db, call.actor.id))) throw conflict("Please add a passkey of your own first");
}
