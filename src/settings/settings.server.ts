import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import type { Setting } from "./settings.contract.ts";
import type { SettingsTables } from "./settings.table.server.ts";

export async function readSetting<T>(house: Pick<House, "db" | "env">, setting: Setting<T>): Promise<T> {
  const fixedValue = readEnvValue(house, setting);
  if (fixedValue !== undefined) return setting.shape.parse(fixedValue);
  const row = await qb<SettingsTables>(house.db)
    .selectFrom("settings")
    .select("value")
    .where("name", "=", setting.name)
    .executeTakeFirst();
  return row ? decodeValue(setting, row.value) : setting.default;
}

function readEnvValue({ env }: { env: Record<string, unknown> }, { fixedBy }: Setting): unknown {
  return fixedBy === undefined ? undefined : env[fixedBy];
}

function decodeValue<T>({ shape }: Setting<T>, stored: string): T {
  const parsedText = shape.safeParse(stored);
  return parsedText.success ? parsedText.data : shape.parse(JSON.parse(stored));
}

const encodeValue = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

export async function readSettings(house: House, settings: readonly Setting[]) {
  const values: Record<string, unknown> = {};
  for (const setting of settings.filter(({ change }) => change)) {
    values[setting.name] = await readSetting(house, setting);
    values[`${setting.name}Fixed`] = readEnvValue(house, setting) !== undefined;
  }
  return values;
}

/** Changes the given settings. @throws {Refusal} 409 if the environment fixes one of them to a different value */
export async function changeSettings(
  house: House,
  actor: Actor,
  settings: readonly Setting[],
  newValues: Record<string, unknown>,
): Promise<void> {
  const changedNames: string[] = [];
  for (const setting of settings.filter(({ name }) => newValues[name] !== undefined)) {
    const fixedValue = readEnvValue(house, setting);
    if (fixedValue === undefined) changedNames.push(setting.name);
    else if (fixedValue !== newValues[setting.name])
      throw conflict(`${setting.title} is set by ${setting.fixedBy} and can only be changed there`);
  }
  if (changedNames.length === 0) return;
  await transaction(house.db, async (db) => {
    await qb<SettingsTables>(db)
      .insertInto("settings")
      .values(changedNames.map((name) => ({ name, value: encodeValue(newValues[name]) })))
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet((row) => ({ value: row.ref("excluded.value") })),
      )
      .execute();
    const detail = changedNames.join(", ");
    await recordAdminEvent(db, house, actor, {
      action: "change",
      entity: "settings",
      entityId: null,
      detail,
    });
  });
}

/**
 * Generates and stores the secrets that don't exist yet. If several processes start together, the first one's secrets
 * are kept.
 */
export async function ensureSecrets(db: Db, settings: readonly Setting[]): Promise<void> {
  for (const { name, secretLength } of settings)
    if (secretLength) await storeIfMissing(db, name, generateSecret(secretLength));
}

/**
 * Returns true the first time that it is called with a name, and false after that. Use it for something that must
 * happen only once, in the same transaction `db`.
 */
export const claimOneTimeTask = (db: Db, name: string): Promise<boolean> => storeIfMissing(db, name, "done");

/** Returns the value that is stored under a name. If there is none, stores `newValue`, which then never changes. */
export async function readOrStoreOnce(db: Db, name: string, newValue: string): Promise<string> {
  const read = qb<SettingsTables>(db).selectFrom("settings").select("value").where("name", "=", name);
  const row = await read.executeTakeFirst();
  if (row) return row.value;
  await storeIfMissing(db, name, newValue);
  return (await read.executeTakeFirstOrThrow()).value;
}

async function storeIfMissing(db: Db, name: string, value: string): Promise<boolean> {
  const insertedRow = await qb<SettingsTables>(db)
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return insertedRow !== undefined;
}

const UNAMBIGUOUS_CHARACTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

export const generateSecret = (length: number): string =>
  Array.from({ length }, () => UNAMBIGUOUS_CHARACTERS[randomInt(UNAMBIGUOUS_CHARACTERS.length)]).join("");

export function isSameSecret(candidate: string, secret: string): boolean {
  const computeDigest = (text: string) => createHash("sha256").update(text).digest();
  return secret !== "" && timingSafeEqual(computeDigest(candidate), computeDigest(secret));
}
