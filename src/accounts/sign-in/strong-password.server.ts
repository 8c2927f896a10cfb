import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Actor, House } from "#app/house.server.ts";
import { forbidden, invalid } from "#platform/errors/errors.server.ts";
import { readSetting } from "#settings/settings.server.ts";
import { strongPasswords } from "./sign-in.contract.ts";
import { findPasswordWeakness } from "./strong-password.rules.ts";

/**
 * The file starts with its source and license, in lines that begin with #. It has no passwords under ten characters.
 */
const PASSWORD_LIST = join(import.meta.dirname, "common-passwords.txt.gz");

let common: ReadonlySet<string> | undefined;

/**
 * Refuses a weak password if the team must have strong ones. Call it before somebody with a role gets a new password.
 * @throws {Refusal} 400 that names `field`
 */
export async function requireStrongPassword(house: House, field: string, password: string): Promise<void> {
  if (!(await readSetting(house, strongPasswords))) return;
  common ??= readCommonPasswords();
  const weakness = findPasswordWeakness(password, common);
  if (weakness) throw invalid(field, weakness);
}

/** Returns the most common passwords of ten characters or more. */
function readCommonPasswords(): Set<string> {
  const lines = gunzipSync(readFileSync(PASSWORD_LIST)).toString().trimEnd().split("\n");
  return new Set(lines.filter((line) => !line.startsWith("#")));
}

/** Refuses a change of `strongPasswords` by anybody but an owner. @throws {Refusal} 403 */
export async function guardStrongPasswords(
  house: House,
  { actor }: { actor: Actor },
  change: Record<string, unknown>,
): Promise<void> {
  const wanted = change[strongPasswords.name];
  if (wanted === undefined || actor.role === "owner") return;
  if (wanted !== (await readSetting(house, strongPasswords)))
    throw forbidden("Only an owner may change whether the team needs strong passwords");
}
