import { hasPasskey } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { conflict, forbidden } from "#platform/errors/errors.server.ts";
import { readSetting } from "#settings/settings.server.ts";
import { findPasskeySite, NO_PASSKEYS_MESSAGE, type PasskeySite } from "./passkey.rules.ts";
import { passkeyRequirementSetting } from "./passkeys.contract.ts";

export type HeaderReader = { header(name: string): string | undefined };

/** Returns what a person still has to do if passkeys are required: add a passkey, or sign in with one. */
export async function findMissingPasskeyStep(
  house: House,
  { userId, passkeyId }: { userId: number; passkeyId: number | null },
): Promise<Actor["needsPasskey"]> {
  if (passkeyId !== null || !(await readSetting(house, passkeyRequirementSetting))) return undefined;
  return (await hasPasskey(house.db, userId)) ? "sign-in" : "add";
}

/**
 * Checks a change to the `requirePasskey` setting.
 * @throws {Refusal} 403 unless the caller is an owner; 409 if the change would lock that owner out
 */
export async function checkPasskeyRequirementChange(
  house: House,
  call: HeaderReader & { actor: Actor },
  change: Record<string, unknown>,
) {
  const newValue = change[passkeyRequirementSetting.name];
  if (newValue === undefined || newValue === (await readSetting(house, passkeyRequirementSetting))) return;
  if (call.actor.role !== "owner") throw forbidden("Only an owner may change whether passkeys are required");
  if (newValue !== true) return;
  requirePasskeySite(house, call);
  if (!(await hasPasskey(house.db, call.actor.id))) throw conflict("Please add a passkey of your own first");
}

/**
 * Refuses a change to how a person signs in if passkeys are required and the person has one but didn't use it in this
 * session. Without this check, a stolen password would be enough to add a passkey, or to redirect password reset
 * emails.
 * @throws {Refusal} 403
 */
export function requirePasskeySignIn({ needsPasskey }: Actor): void {
  if (needsPasskey === "sign-in") throw forbidden("Please sign in with your passkey");
}

/**
 * Returns the site that passkeys belong to. @throws {Refusal} 409 if the site's URL has an IP address instead of a
 * name
 */
export function requirePasskeySite(house: Pick<House, "env">, { header }: HeaderReader): PasskeySite {
  const site = findPasskeySite(house.env.PUBLIC_URL, header);
  if (!site) throw conflict(NO_PASSKEYS_MESSAGE);
  return site;
}
