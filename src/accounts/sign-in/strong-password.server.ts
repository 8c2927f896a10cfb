import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Actor, House } from "#app/house.server.ts";
import { forbidden, invalidField } from "#platform/errors/errors.server.ts";
import { readSetting } from "#settings/settings.server.ts";
import { strongPasswordsSetting } from "./sign-in.contract.ts";
import { findPasswordWeakness } from "./strong-password.rules.ts";

/**
 * A list of common passwords with at least ten characters. Its first lines, which begin with #, name its source and
 * license.
 */
const PASSWORD_LIST_PATH = join(import.meta.dirname, "common-passwords.txt.gz");

let commonPasswords: ReadonlySet<string> | undefined;

/**
 * Refuses a weak password if team members must have strong ones. Call it before somebody with a role gets a new
 * password.
 * @throws {Refusal} 400 for the given field
 */
export async function requireStrongPassword(house: House, field: string, password: string): Promise<void> {
  if (!(await readSetting(house, strongPasswordsSetting))) return;
  commonPasswords ??= readCommonPasswords();
  const weakness = findPasswordWeakness(password, commonPasswords);
  if (weakness) throw invalidField(field, weakness);
}

function readCommonPasswords(): Set<string> {
  const lines = gunzipSync(readFileSync(PASSWORD_LIST_PATH)).toString().trimEnd().split("\n");
  return new Set(lines.filter((line) => !line.startsWith("#")));
}

/** Checks a change to the `strongPasswords` setting. @throws {Refusal} 403 unless the caller is an owner */
export async function checkStrongPasswordsChange(
  house: House,
  { actor }: { actor: Actor },
  change: Record<string, unknown>,
): Promise<void> {
  const newValue = change[strongPasswordsSetting.name];
  if (newValue === undefined || actor.role === "owner") return;
  if (newValue !== (await readSetting(house, strongPasswordsSetting)))
    throw forbidden("Only an owner may change whether the team needs strong passwords");
}
