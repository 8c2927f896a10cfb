import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { conflict, notFound } from "#platform/errors/errors.server.ts";
import { copyToTrash, startDeletion } from "#trash/trash.server.ts";
import { lockDrum } from "./topic-drum.server.ts";
import { topicTextIndex } from "./topic-texts.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/** The activity log quotes at most this many characters of a topic. */
const MAX_EXCERPT_LENGTH = 200;

/**
 * Moves a topic to the trash. Its texts stay in the history. Returns the deletion's id.
 * @throws {Refusal} 404 for an unknown topic
 */
export function deleteTopic(house: House, actor: Actor, id: number): Promise<number> {
  return transaction(house.db, async (trx) => {
    const { deletionId, content } = await moveToTrash(trx, house, actor, id);
    const detail = `“${[...content].slice(0, MAX_EXCERPT_LENGTH).join("")}”`;
    const change = { action: "delete", entity: "topic", entityId: id, detail, deletionId } as const;
    await recordAdminEvent(trx, house, actor, change);
    return deletionId;
  });
}

/**
 * Moves a topic to the trash in the transaction `trx`, because its suggester withdrew it.
 * @throws {Refusal} 404 for an unknown topic
 */
export async function withdrawTopic(trx: Db, house: Pick<House, "now">, id: number): Promise<void> {
  await moveToTrash(trx, house, { username: "The suggester" }, id);
}

/**
 * In the transaction `trx`, permanently deletes a topic that was just created, along with its thread.
 * @throws {Refusal} 409 if it was drawn, archived or deleted since
 */
export async function discardNewTopic(trx: Db, id: number): Promise<void> {
  await lockDrum(trx);
  const topic = await qb<TopicsTables>(trx)
    .selectFrom("topics")
    .select(["stage", "isUsed"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (topic?.stage !== "open" || topic.isUsed) throw conflict("This topic has been used since");
  await deleteTopicRows(trx, [id]);
  await qb<TopicsTables>(trx).deleteFrom("topic_threads").where("id", "=", id).execute();
}

async function moveToTrash(trx: Db, house: Pick<House, "now">, actor: Pick<Actor, "username">, id: number) {
  // Lock the drum before the topic, as draws do. A different order could cause deadlocks.
  await lockDrum(trx);
  const topic = await qb<TopicsTables>(trx)
    .selectFrom("topics")
    .select("content")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!topic) throw notFound("Topic");
  const deletionId = await startDeletion(trx, house, actor, { entity: "topic", label: topic.content });
  await copyToTrash(trx, deletionId, "topics", [id]);
  if ((await deleteTopicRows(trx, [id])) === 0) throw notFound("Topic");
  return { deletionId, content: topic.content };
}

/** Deletes topics. Returns how many of them existed. */
export async function deleteTopicRows(trx: Db, ids: readonly number[]): Promise<number> {
  await lockDrum(trx);
  await topicTextIndex.remove(trx, ids);
  const { numDeletedRows } = await qb<TopicsTables>(trx)
    .deleteFrom("topics")
    .where("id", "in", ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
