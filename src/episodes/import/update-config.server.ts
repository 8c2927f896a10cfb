import { z } from "zod";
import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, lockTable, qb, SINGLE_ROW_ID, transaction } from "#platform/database/database.server.ts";
import { refuseStaleEdit } from "#platform/errors/errors.server.ts";
import { DAY_NAMES } from "#show/show.rules.ts";
import type { EpisodeConfigChange } from "./import.contract.ts";
import type { Channel } from "./import.rules.ts";
import type { ImportTables } from "./import.table.server.ts";

export const StoredConfigColumns = z.object({
  updateDay: z.enum(DAY_NAMES),
  channelFound: z.object({ reference: z.string(), channelId: z.string() }).nullable(),
});

export type StoredEpisodeConfig = Awaited<ReturnType<typeof readEpisodeConfig>>;

/** Returns when and from where episodes are imported. By default, they come from the show's own channel. */
export async function readEpisodeConfig(house: Pick<House, "db" | "now" | "show">) {
  const row = (await selectConfig(house.db).executeTakeFirst()) ?? (await insertDefaults(house));
  return {
    ...row,
    ...StoredConfigColumns.parse(row),
    channelId: row.channelId ?? house.show().channelHandle,
  };
}

const selectConfig = (db: Db) =>
  qb<ImportTables>(db).selectFrom("episode_config").selectAll().where("id", "=", SINGLE_ROW_ID);

async function insertDefaults(house: Pick<House, "db" | "now">) {
  const now = house.now().toISOString();
  await qb<ImportTables>(house.db)
    .insertInto("episode_config")
    .values({
      id: SINGLE_ROW_ID,
      updateDay: "Tuesday",
      updateHour: 15,
      updateMinute: 0,
      scheduledSince: now,
      failedTries: 0,
      updatedAt: now,
    })
    .onConflict((same) => same.column("id").doNothing())
    .execute();
  return selectConfig(house.db).executeTakeFirstOrThrow();
}

/**
 * Changes the day, time and channel of the weekly import. If the day or the time changes, imports that were due before
 * now don't count as missed.
 * @throws {Refusal} 409 if somebody has changed the configuration since `basedOn`
 */
export async function changeEpisodeConfig(
  house: House,
  actor: Actor,
  { basedOn, ...input }: EpisodeConfigChange,
) {
  await readEpisodeConfig(house);
  await transaction(house.db, async (trx) => {
    await lockTable(trx, "episode_config");
    const { updateDay, updateHour, updateMinute, channelId } = await readEpisodeConfig({ ...house, db: trx });
    refuseStaleEdit(basedOn, { updateDay, updateHour, updateMinute, channelId });
    const now = house.now().toISOString();
    const row = qb<ImportTables>(trx).updateTable("episode_config").where("id", "=", SINGLE_ROW_ID);
    await row
      .set({ scheduledSince: now, failedTries: 0 })
      .where((same) =>
        same.or([
          same("updateDay", "!=", input.updateDay),
          same("updateHour", "!=", input.updateHour),
          same("updateMinute", "!=", input.updateMinute),
        ]),
      )
      .execute();
    // The form always sends the channel. If it is the show's own, imports follow the show when its channel changes.
    const newChannelId = input.channelId === house.show().channelHandle ? null : input.channelId;
    // The new channel may fix what made imports fail, so the next attempt doesn't wait.
    await row.set({ ...input, channelId: newChannelId, failedTries: 0, updatedAt: now }).execute();
    await recordAdminEvent(trx, house, actor, {
      action: "change",
      entity: "episode-config",
      entityId: SINGLE_ROW_ID,
    });
  });
  return readEpisodeConfig(house);
}

/**
 * Records that the channel was checked successfully, with its id and the time. Clears earlier failures. Call it in the
 * transaction that stores the episodes.
 */
export async function recordUpdateCheck(
  trx: Db,
  house: Pick<House, "now">,
  config: StoredEpisodeConfig,
  channel: Channel,
): Promise<void> {
  await qb<ImportTables>(trx)
    .updateTable("episode_config")
    .set({
      lastChecked: house.now().toISOString(),
      channelFound: JSON.stringify({ reference: config.channelId, channelId: channel.channelId }),
      failedTries: 0,
      lastFailure: null,
    })
    .where("id", "=", SINGLE_ROW_ID)
    .execute();
}

export async function recordUpdateFailure(house: Pick<House, "db" | "now">, message: string): Promise<void> {
  await qb<ImportTables>(house.db)
    .updateTable("episode_config")
    .set((row) => ({
      failedTries: row("failedTries", "+", 1),
      lastTried: house.now().toISOString(),
      lastFailure: message,
    }))
    .where("id", "=", SINGLE_ROW_ID)
    .execute();
}

/** Returns the publication time of the last video that was announced before a restore, or null. */
export const readAnnouncedUntil = async (db: Db): Promise<string | null> =>
  (await selectConfig(db).executeTakeFirst())?.announcedUntil ?? null;

export async function setAnnouncedUntil(
  house: Pick<House, "db" | "now" | "show">,
  announcedUntil: string,
): Promise<void> {
  await readEpisodeConfig(house);
  await qb<ImportTables>(house.db)
    .updateTable("episode_config")
    .set({ announcedUntil })
    .where("id", "=", SINGLE_ROW_ID)
    .execute();
}
