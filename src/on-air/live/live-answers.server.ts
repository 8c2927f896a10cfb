import { createHash } from "node:crypto";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { TeamLiveState } from "./live.contract.ts";
import type { LiveTables } from "./live.table.server.ts";

const REPEATABLE_MS = 10 * 60 * 1000;

/** How a repeated command is recognized: by its key, for some time after the first one. */
export type Repeat = { key: string; knownForMs?: number };

/** Claims a person's key for this transaction. `answer` is what the first command with this key got. */
export async function claimAnswer(
  trx: Db,
  { now }: Pick<House, "now">,
  actor: Actor,
  { key: sentKey, knownForMs = REPEATABLE_MS }: Repeat,
) {
  const answers = on<LiveTables>(trx);
  const key = createHash("sha256").update(`${actor.id} ${sentKey}`).digest("base64url");
  const oldest = new Date(now().getTime() - REPEATABLE_MS).toISOString();
  await answers.deleteFrom("live_answers").where("at", "<=", oldest).execute();
  const tooOld = new Date(now().getTime() - knownForMs).toISOString();
  await answers.deleteFrom("live_answers").where("key", "=", key).where("at", "<=", tooOld).execute();
  // Another transaction with the same key waits here until that one ends.
  await answers
    .insertInto("live_answers")
    .values({ key, at: now().toISOString(), answer: null })
    .onConflict((same) => same.doNothing())
    .execute();
  const { answer } = await answers
    .selectFrom("live_answers")
    .select("answer")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return { key, answer: answer === null ? undefined : TeamLiveState.parse(answer) };
}

export async function storeAnswer(trx: Db, key: string, answer: TeamLiveState): Promise<void> {
  await on<LiveTables>(trx)
    .updateTable("live_answers")
    .set({ answer: JSON.stringify(answer) })
    .where("key", "=", key)
    .execute();
}
