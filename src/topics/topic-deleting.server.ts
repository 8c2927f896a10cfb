import { sql } from "kysely";
import type { Actor, House } from "#house.server.ts";
import { type Db, engineOf, on, transaction } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import { keepCopy } from "#topics/csv/csv-copy.server.ts";
import { topicsAsCsv } from "#topics/csv/csv-export.server.ts";
import { counted } from "#topics/csv/csv-format.rules.ts";
import type { BulkResult } from "./topic-bulk.server.ts";
import { emptyDrum, takeDrum, takeOutOfDrum } from "./topic-drum.server.ts";
import { eachSlice } from "./topic-slices.server.ts";
import { topicTexts } from "./topic-texts.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/** Deletes a topic for good. What history says of it stays. @throws {Refusal} 404 */
export function deleteTopic(house: House, actor: Actor, id: number): Promise<void> {
  return transaction(house.db, async (trx) => {
    if (!(await removeTopic(trx, id))) throw notFound("Topic");
    await recordAdminEvent(trx, house, actor, { action: "delete", entity: "topic", entityId: id });
  });
}

/** Removes a topic with all that is kept of it, and says whether there was one. */
export async function removeTopic(trx: Db, id: number): Promise<boolean> {
  await takeDrum(trx);
  await takeOutOfDrum(trx, id);
  await topicTexts.remove(trx, id);
  const deleted = await on<TopicsTables>(trx)
    .deleteFrom("topics")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Deletes all topics for good, once a CSV of just those is safe in the data folder. Nobody can add or change a topic
 * meanwhile; where the file cannot be written, nothing is deleted.
 */
export function deleteAll(house: House, actor: Actor): Promise<BulkResult> {
  return transaction(house.db, async (trx) => {
    await takeDrum(trx);
    const topics = on<TopicsTables>(trx);
    if (engineOf(trx) === "postgres") await sql`lock table topics in exclusive mode`.execute(topics);
    const any = await topics.selectFrom("topics").select("id").limit(1).executeTakeFirst();
    if (!any) return { message: "There are no topics to delete.", count: 0 };
    const copy = await keepCopy(house, "deleted-topics", topicsAsCsv(trx));
    await emptyDrum(trx);
    await topicTexts.removeAll(trx);
    const count = await eachSlice(trx, {}, async (_ids, [first, last]) => {
      await topics.deleteFrom("topics").where("id", ">=", first).where("id", "<=", last).execute();
    });
    const detail = `${count} topics, kept in ${copy}`;
    await recordAdminEvent(trx, house, actor, {
      action: "delete-all",
      entity: "topic",
      entityId: null,
      detail,
    });
    return { message: `${counted(count, "topic")} deleted. A copy is in the data folder: ${copy}`, count };
  });
}
