import { randomBytes } from "node:crypto";
import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { forgetEarlierValues } from "../topic-earlier-values.server.ts";
import type { TopicsTables } from "../topics.table.server.ts";

/** Creates threads, each with its own URL, for those of the given topics that don't have one yet. */
export async function createBoardThreads(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await qb<TopicsTables>(trx)
    .insertInto("topic_threads")
    .values(ids.map((id) => ({ id, key: randomBytes(6).toString("hex") })))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * Puts a topic on the board or takes it off. The topic keeps its votes and its thread. Returns false if nothing had to
 * change, or if the id is unknown.
 */
export async function setTopicOnBoard(
  trx: Db,
  { now }: Pick<House, "now">,
  id: number,
  onBoard: boolean,
): Promise<boolean> {
  const updateResult = await qb<TopicsTables>(trx)
    .updateTable("topics")
    .set((row) => ({
      onBoard,
      ...(onBoard ? { listedAt: row.fn.coalesce("listedAt", row.val(now().toISOString())) } : {}),
    }))
    .where("id", "=", id)
    .where("onBoard", "=", !onBoard)
    .executeTakeFirst();
  if (updateResult.numUpdatedRows === 0n) return false;
  await forgetEarlierValues(trx, [id], "onBoard");
  if (onBoard) await createBoardThreads(trx, [id]);
  return true;
}

/**
 * Forgets that a topic, which is off the board again, was first put there at or after `since`. If it was drawn, or has
 * votes, it keeps its thread.
 */
export async function forgetListing(trx: Db, id: number, since: string): Promise<void> {
  const topics = qb<TopicsTables>(trx);
  const { numUpdatedRows } = await topics
    .updateTable("topics")
    .set({ listedAt: null })
    .where("id", "=", id)
    .where("listedAt", ">=", since)
    .where("votes", "=", 0)
    .where("stage", "=", "open")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await topics.deleteFrom("topic_threads").where("id", "=", id).execute();
}

/**
 * Records in the transaction `trx` that an on-air draw included these topics, which closes voting on them. `at` is the
 * time of the draw, and `date` the show's date (yyyy-mm-dd). Don't call it for visitors' draws.
 */
export async function markDrawnOnAir(
  trx: Db,
  topicIds: readonly number[],
  { at, date, drawId }: { at: string; date: string; drawId: number },
): Promise<void> {
  if (topicIds.length === 0) return;
  await qb<TopicsTables>(trx)
    .updateTable("topics")
    .set({ stage: "drawn", drawnAt: at, drawDate: date, drawId })
    .where("id", "in", topicIds)
    .where("stage", "in", ["open", "drawn"])
    .execute();
}

/**
 * Records in the transaction `trx` that this topic was chosen in an on-air draw. A topic that has aired before keeps its
 * stage and its episode until the team links it to another one.
 */
export async function markChosenOnAir(
  trx: Db,
  topicId: number,
  { at, date, drawId }: { at: string; date: string; drawId: number },
): Promise<void> {
  await qb<TopicsTables>(trx)
    .updateTable("topics")
    .set((row) => ({
      stage: row
        .case()
        .when("stage", "=", "aired")
        .then("aired" as const)
        .else("chosen" as const)
        .end(),
      chosenAt: at,
      drawDate: date,
      drawId,
    }))
    .where("id", "=", topicId)
    .execute();
}
