import type { House } from "#house.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { makeSecret } from "./secret.server.ts";
import type { Setting } from "./settings.contract.ts";
import type { SettingsTables } from "./settings.table.server.ts";

/** The value in force: the environment's, else the stored one, else the default. */
export async function readSetting<T>(house: Pick<House, "db" | "env">, setting: Setting<T>): Promise<T> {
  if (isFixed(house.env, setting)) return setting.shape.parse(fixedValue(house.env, setting));
  const stored = await on<SettingsTables>(house.db)
    .selectFrom("settings")
    .select("value")
    .where("name", "=", setting.name)
    .executeTakeFirst();
  return stored ? decode(setting, stored.value) : setting.default;
}

/** Whether the environment sets it. */
export const isFixed = (env: Record<string, unknown>, setting: Setting): boolean =>
  fixedValue(env, setting) !== undefined;

export const fixedValue = (env: Record<string, unknown>, { fixedBy }: Setting): unknown =>
  fixedBy === undefined ? undefined : env[fixedBy];

function decode<T>({ shape }: Setting<T>, stored: string): T {
  const text = shape.safeParse(stored);
  return text.success ? text.data : shape.parse(JSON.parse(stored));
}

const encode = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Stores values by the names of their settings, inside the transaction `db`. */
export async function storeSettings(db: Db, values: [name: string, value: unknown][]): Promise<void> {
  await on<SettingsTables>(db)
    .insertInto("settings")
    .values(values.map(([name, value]) => ({ name, value: encode(value) })))
    .onConflict((same) => same.column("name").doUpdateSet((row) => ({ value: row.ref("excluded.value") })))
    .execute();
}

/** Stores the secrets that are still missing. Of several processes that start at once the first one decides. */
export async function ensureSecrets(db: Db, settings: readonly Setting[]): Promise<void> {
  const secrets = settings.flatMap(({ name, secretLength }) =>
    secretLength === undefined ? [] : [{ name, value: makeSecret(secretLength) }],
  );
  await on<SettingsTables>(db)
    .insertInto("settings")
    .values(secrets)
    .onConflict((same) => same.column("name").doNothing())
    .execute();
}

/** Marks inside the transaction `db` that something has been done which happens once: true for the first caller. */
export async function claimOnce(db: Db, name: string): Promise<boolean> {
  const claimed = await on<SettingsTables>(db)
    .insertInto("settings")
    .values({ name, value: "done" })
    .onConflict((same) => same.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return claimed !== undefined;
}
