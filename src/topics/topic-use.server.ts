import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { conflict, notFound } from "#platform/errors/errors.server.ts";
import { excludeFromUndo } from "./topic-bulk-undo.server.ts";
import { lockDrum } from "./topic-drum.server.ts";
import { TOPIC_COLUMNS } from "./topic-row.server.ts";
import { deleteVisitorUse, recordVisitorUse } from "./topic-visitor-use.server.ts";
import type { Topic } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/**
 * Marks a topic as used, in the transaction `trx`.
 * @throws {Refusal} 404 for an unknown topic; 409 if it is already used
 */
export async function markTopicUsed(
  trx: Db,
  house: Pick<House, "now">,
  id: number,
  by: "team" | "visitor",
): Promise<Topic> {
  const { topic, changed } = await setTopicUsed(trx, id, true);
  if (!changed) throw conflict("This topic has already been used");
  if (by === "visitor") await recordVisitorUse(trx, house, id);
  return topic;
}

/**
 * Marks a topic as used because the show chose it, even if somebody else used it before. Only the team can make it
 * available again.
 * @throws {Refusal} 404 for an unknown topic
 */
export async function markTopicUsedByShow(trx: Db, id: number): Promise<void> {
  await setTopicUsed(trx, id, true);
  await excludeFromUndo(trx, [id]);
  await deleteVisitorUse(trx, [id]);
}

/** Marks a topic as used. Also succeeds if it already is. @throws {Refusal} 404 for an unknown topic */
export function archiveTopic(house: House, actor: Actor, id: number): Promise<Topic> {
  return setTopicUsedByTeam(house, actor, id, { action: "archive", isUsed: true });
}

/** Marks a topic as available. Also succeeds if it already is. @throws {Refusal} 404 for an unknown topic */
export function reactivateTopic(house: House, actor: Actor, id: number): Promise<Topic> {
  return setTopicUsedByTeam(house, actor, id, { action: "reactivate", isUsed: false });
}

function setTopicUsedByTeam(
  house: House,
  actor: Actor,
  id: number,
  { action, isUsed }: { action: RecordedAction<"topic">; isUsed: boolean },
): Promise<Topic> {
  return transaction(house.db, async (trx) => {
    const { topic, changed } = await setTopicUsed(trx, id, isUsed);
    await deleteVisitorUse(trx, [id]);
    if (changed) await recordAdminEvent(trx, house, actor, { action, entity: "topic", entityId: id });
    return topic;
  });
}

/**
 * Marks a topic as used or available. `changed` is false if it already was.
 * @throws {Refusal} 404 for an unknown topic
 */
export function setTopicUsed(
  db: Db,
  id: number,
  isUsed: boolean,
): Promise<{ topic: Topic; changed: boolean }> {
  return transaction(db, async (trx) => {
    await lockDrum(trx);
    const topics = qb<TopicsTables>(trx);
    const changed = await topics
      .updateTable("topics")
      .set({ isUsed })
      .where("id", "=", id)
      .where("isUsed", "=", !isUsed)
      .returning(TOPIC_COLUMNS)
      .executeTakeFirst();
    if (changed) {
      await excludeFromUndo(trx, [id]);
      await deleteVisitorUse(trx, [id]);
      return { topic: changed, changed: true };
    }
    const topic = await topics
      .selectFrom("topics")
      .select(TOPIC_COLUMNS)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!topic) throw notFound("Topic");
    return { topic, changed: false };
  });
}
