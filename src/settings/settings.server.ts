import type { Actor, House } from "#house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import type { Setting } from "./settings.contract.ts";
import { fixedValue, isFixed, readSetting, storeSettings } from "./stored-settings.server.ts";

export { isSameSecret, makeSecret } from "./secret.server.ts";
export { claimOnce, ensureSecrets, readSetting } from "./stored-settings.server.ts";

/** What the team sees: values by name, and whether the environment fixes them. */
export async function readSettings(
  house: House,
  settings: readonly Setting[],
): Promise<Record<string, unknown>> {
  const shown = settings.filter(({ change }) => change);
  const values = shown.map(async (one) => [one.name, await readSetting(house, one)]);
  const flags = shown.map((one) => [`${one.name}Fixed`, isFixed(house.env, one)]);
  return Object.fromEntries([...(await Promise.all(values)), ...flags]);
}

/** Changes the given values. @throws {Refusal} 409 for another value where the environment fixes one. */
export async function changeSettings(
  house: House,
  actor: Actor,
  settings: readonly Setting[],
  change: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const given = settings.filter(({ name }) => change[name] !== undefined);
  const refused = given.find(
    (one) => isFixed(house.env, one) && fixedValue(house.env, one) !== change[one.name],
  );
  if (refused) throw conflict(`${refused.title} is set by ${refused.fixedBy} and can only be changed there`);
  const changed = given.filter((one) => !isFixed(house.env, one)).map(({ name }) => name);
  if (changed.length > 0)
    await transaction(house.db, async (db) => {
      await storeSettings(
        db,
        changed.map((name) => [name, change[name]]),
      );
      await recordAdminEvent(db, house, actor, {
        action: "change",
        entity: "settings",
        entityId: null,
        detail: changed.join(", "),
      });
    });
  return readSettings(house, settings);
}
