import type { Actor, House } from "#house.server.ts";
import { type Db, on, transaction } from "#platform/database/database.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import { counted } from "#topics/csv/csv-format.rules.ts";
import { emptyDrum, putIntoDrum, takeDrum } from "./topic-drum.server.ts";
import { eachSlice } from "./topic-slices.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

export type BulkResult = { message: string; count: number };

/** Takes every available topic out of the draw. */
export function archiveAll(house: House, actor: Actor): Promise<BulkResult> {
  return moveAll(house, actor, {
    action: "archive-all",
    isUsed: true,
    message: (count) => `${counted(count, "topic")} marked as used.`,
    forDrum: emptyDrum,
  });
}

/** Puts every used topic back into the draw. */
export function reactivateAll(house: House, actor: Actor): Promise<BulkResult> {
  return moveAll(house, actor, {
    action: "reactivate-all",
    isUsed: false,
    message: (count) => `${counted(count, "topic")} reactivated.`,
    forSlice: putIntoDrum,
  });
}

type Move = {
  action: string;
  isUsed: boolean;
  message(count: number): string;
  forDrum?(trx: Db): Promise<void>;
  forSlice?(trx: Db, ids: number[]): Promise<void>;
};

function moveAll(house: House, actor: Actor, move: Move): Promise<BulkResult> {
  return transaction(house.db, async (trx) => {
    await takeDrum(trx);
    const count = await eachSlice(trx, { isUsed: !move.isUsed }, async (ids, [first, last]) => {
      await on<TopicsTables>(trx)
        .updateTable("topics")
        .set({ isUsed: move.isUsed })
        .where("id", ">=", first)
        .where("id", "<=", last)
        .where("isUsed", "=", !move.isUsed)
        .execute();
      await move.forSlice?.(trx, ids);
    });
    await move.forDrum?.(trx);
    const detail = `${count} topics`;
    await recordAdminEvent(trx, house, actor, {
      action: move.action,
      entity: "topic",
      entityId: null,
      detail,
    });
    return { message: move.message(count), count };
  });
}
