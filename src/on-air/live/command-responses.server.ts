import { createHash } from "node:crypto";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { TeamLiveState } from "./live.contract.ts";
import type { LiveTables } from "./live.table.server.ts";

const REPEAT_WINDOW_MS = 10 * MINUTE_MS;

/**
 * A command counts as a repeat if another command with the same key was sent less than `repeatWindowMs` ago (by
 * default, ten minutes).
 */
export type CommandRepeat = { key: string; repeatWindowMs?: number };

/**
 * Claims an actor's idempotency key. If an earlier command used it, `answer` in the result is the response to that
 * command.
 */
export async function claimCommandKey(
  trx: Db,
  { now }: Pick<House, "now">,
  actor: Actor,
  { key: sentKey, repeatWindowMs = REPEAT_WINDOW_MS }: CommandRepeat,
) {
  const liveTables = qb<LiveTables>(trx);
  const key = createHash("sha256").update(`${actor.id} ${sentKey}`).digest("base64url");
  const addToNow = (ms: number) => new Date(now().getTime() + ms).toISOString();
  // Forget an earlier command with this key if it is older than the repeat window, or dated that far in the future
  // because the clock has been set back since.
  await liveTables
    .deleteFrom("live_answers")
    .where("key", "=", key)
    .where((row) =>
      row.or([row("at", "<=", addToNow(-repeatWindowMs)), row("at", ">", addToNow(repeatWindowMs))]),
    )
    .execute();
  // If another transaction has claimed the same key, this waits for that transaction to end.
  await liveTables
    .insertInto("live_answers")
    .values({ key, at: now().toISOString(), answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { answer } = await liveTables
    .selectFrom("live_answers")
    .select("answer")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return { key, answer: answer === null ? undefined : TeamLiveState.parse(answer) };
}

/**
 * Deletes the responses to commands that can no longer be repeated, because a response contains the guest's name. Runs
 * in the background.
 */
export async function sweepCommandResponses({ db, now }: Pick<House, "db" | "now">): Promise<void> {
  const repeatableSince = new Date(now().getTime() - REPEAT_WINDOW_MS).toISOString();
  await qb<LiveTables>(db).deleteFrom("live_answers").where("at", "<=", repeatableSince).execute();
}

export async function storeCommandResponse(trx: Db, key: string, answer: TeamLiveState): Promise<void> {
  await qb<LiveTables>(trx)
    .updateTable("live_answers")
    .set({ answer: JSON.stringify(answer) })
    .where("key", "=", key)
    .execute();
}
