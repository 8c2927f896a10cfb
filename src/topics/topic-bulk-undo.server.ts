import { setImmediate as serveOthers } from "node:timers/promises";
import type { Actor, House } from "#house.server.ts";
import { type Db, on, transaction } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import { lockDrum, refillDrum } from "./topic-drum.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

/** Notes, in its transaction, that all topics become used or available. Gives the id that undoes it. */
export async function startBulkChange(trx: Db, house: Pick<House, "now">, isUsed: boolean) {
  const { id } = await on<TopicsTables>(trx)
    .insertInto("topic_bulk_changes")
    .values({ at: house.now().toISOString(), isUsed })
    .returning("id")
    .executeTakeFirstOrThrow();
  const note = async (ids: readonly number[]) => {
    await forgetBulkChange(trx, ids);
    const changed = ids.map((topicId) => ({ changeId: id, topicId }));
    await on<TopicsTables>(trx).insertInto("topic_bulk_changed").values(changed).execute();
  };
  return { id, note };
}

/** No earlier change of all topics is undone for these: they are changed anew. */
export async function forgetBulkChange(trx: Db, topicIds: readonly number[]): Promise<void> {
  const topics = on<TopicsTables>(trx);
  await topics
    .deleteFrom("topic_bulk_changed")
    .where("changeId", "in", topics.selectFrom("topic_bulk_changes").select("id"))
    .where("topicId", "in", topicIds)
    .execute();
}

/** Sets back each topic that nobody changed since; once. @throws {Refusal} 404 */
export function undoBulkChange(house: House, actor: Actor, id: number): Promise<{ count: number }> {
  return transaction(house.db, async (trx) => {
    await lockDrum(trx);
    const topics = on<TopicsTables>(trx);
    const change = await topics
      .selectFrom("topic_bulk_changes")
      .select("isUsed")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!change) throw notFound("Change");
    let count = 0;
    for await (const ids of readChanged(trx, id)) {
      const undone = await topics
        .updateTable("topics")
        .set({ isUsed: !change.isUsed })
        .where("id", "in", ids)
        .where("isUsed", "=", change.isUsed)
        .executeTakeFirst();
      count += Number(undone.numUpdatedRows);
    }
    await refillDrum(trx);
    await topics.deleteFrom("topic_bulk_changes").where("id", "=", id).execute();
    const detail = `${count} topics`;
    await recordAdminEvent(trx, house, actor, {
      action: "undo-bulk",
      entity: "topic",
      entityId: null,
      detail,
    });
    return { count };
  });
}

async function* readChanged(trx: Db, changeId: number): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const rows = await on<TopicsTables>(trx)
      .selectFrom("topic_bulk_changed")
      .select("topicId")
      .where("changeId", "=", changeId)
      .where("topicId", ">", after)
      .orderBy("topicId")
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    yield rows.map((row) => row.topicId);
    after = rows.at(-1)?.topicId ?? after;
    await serveOthers();
  }
}

/** Background work: a change of all topics can be undone for a day. */
export async function sweepBulkChanges({ db, now }: Pick<House, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS).toISOString();
  await on<TopicsTables>(db).deleteFrom("topic_bulk_changes").where("at", "<", before).execute();
}
