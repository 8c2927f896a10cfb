import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { findStartOfDay, toShowDay } from "#show/dates.rules.ts";
import { setTopicsUsed, startUndoableBulkChange } from "./topic-bulk-undo.server.ts";
import { lockDrum } from "./topic-drum.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/** Records in the transaction `trx` that a topic is used because a visitor picked it. */
export async function recordVisitorUse(trx: Db, { now }: Pick<House, "now">, topicId: number): Promise<void> {
  const nowIso = now().toISOString();
  await qb<TopicsTables>(trx)
    .insertInto("topic_visitor_uses")
    .values({ topicId, at: nowIso })
    .onConflict((conflict) => conflict.column("topicId").doUpdateSet({ at: nowIso }))
    .execute();
}

/**
 * Deletes the records of visitors using these topics. Called when the team or the show marks the topics as used or
 * available, except when many are made available, because that can be undone.
 */
export async function deleteVisitorUse(trx: Db, topicIds: readonly number[]): Promise<void> {
  await qb<TopicsTables>(trx).deleteFrom("topic_visitor_uses").where("topicId", "in", topicIds).execute();
}

/** Returns how many topics are used because visitors picked them today, in the show's time zone. */
export const countVisitorUses = async (house: House): Promise<{ count: number }> => ({
  count: (await listVisitorUses(house.db, house)).length,
});

/**
 * Makes the topics that visitors used today, in the show's time zone, available again. `undoId` is for undoing this.
 */
export function reactivateVisitorTopics(
  house: House,
  actor: Actor,
): Promise<{ message: string; count: number; undoId?: number }> {
  return transaction(house.db, async (trx) => {
    await lockDrum(trx);
    const ids = await listVisitorUses(trx, house);
    if (ids.length === 0) return { message: "Visitors have used no topics today.", count: 0 };
    const { id: undoId, noteChanged } = await startUndoableBulkChange(trx, house, false);
    await noteChanged(trx, ids);
    const count = await setTopicsUsed(trx, ids, false);
    const detail = formatCount(count, "topic");
    const change = { action: "put-back", entity: "topic", entityId: null, detail } as const;
    await recordAdminEvent(trx, house, actor, change);
    return { message: `${detail} put back.`, count, undoId };
  });
}

/**
 * Returns the ids of the topics that visitors used today and that are still used. `reactivateVisitorTopics` doesn't
 * delete the records, so after an Undo, the topics count as used by visitors again.
 */
async function listVisitorUses(db: Db, { show, now }: Pick<House, "show" | "now">): Promise<number[]> {
  const today = findStartOfDay(show(), toShowDay(show(), now())).toISOString();
  const rows = await qb<TopicsTables>(db)
    .selectFrom("topic_visitor_uses")
    .innerJoin("topics", "topics.id", "topic_visitor_uses.topicId")
    .select("topics.id")
    .where("topic_visitor_uses.at", ">=", today)
    .where("topics.isUsed", "=", true)
    .orderBy("topics.id")
    .execute();
  return rows.map(({ id }) => id);
}
