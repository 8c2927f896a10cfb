import { on, transaction } from "#platform/database.server.ts";
import { notFound } from "#platform/errors.server.ts";
import type { Actor, House } from "#platform/house.server.ts";
import { recordAdminEvent } from "#session/session.server.ts";
import { takeDrum, takeOutOfDrum } from "./topic-drum.server.ts";
import { removeText } from "./topic-texts.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/** Deletes a topic for good. What history says of it stays. @throws {Refusal} 404 */
export function deleteTopic(house: House, actor: Actor, id: number): Promise<void> {
  return transaction(house.db, async (trx) => {
    await takeDrum(trx);
    await takeOutOfDrum(trx, id);
    await removeText(trx, id);
    const deleted = await on<TopicsTables>(trx)
      .deleteFrom("topics")
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) throw notFound("Topic");
    await recordAdminEvent(trx, house, actor, { action: "delete", entity: "topic", entityId: id });
  });
}
