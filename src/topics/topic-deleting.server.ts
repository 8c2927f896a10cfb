import type { Actor, House } from "#house.server.ts";
import { type Db, on, transaction } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import { lockDrum, removeFromDrum } from "./topic-drum.server.ts";
import { topicTexts } from "./topic-texts.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/** Deletes a topic; the history keeps its texts. @throws {Refusal} 404 */
export function deleteTopic(house: House, actor: Actor, id: number): Promise<void> {
  return transaction(house.db, async (trx) => {
    if (!(await removeTopic(trx, id))) throw notFound("Topic");
    await recordAdminEvent(trx, house, actor, { action: "delete", entity: "topic", entityId: id });
  });
}

/** Returns whether there was such a topic. */
export async function removeTopic(trx: Db, id: number): Promise<boolean> {
  await lockDrum(trx);
  await removeFromDrum(trx, id);
  await topicTexts.remove(trx, id);
  const deleted = await on<TopicsTables>(trx)
    .deleteFrom("topics")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}
