import { createHmac } from "node:crypto";
import type { House } from "#app/house.server.ts";
import { type Db, lockRows, qb, transaction } from "#platform/database/database.server.ts";
import { countAllowedVotesPerNetwork } from "./poll-results.rules.ts";
import type { PollTables } from "./polls.table.server.ts";

/** Hashes a client's network (an IPv4 address or an IPv6 /64) with the poll's secret. */
export const hashNetwork = (secret: string, clientKey: string): string =>
  createHmac("sha256", secret).update(clientKey).digest("base64url").slice(0, 22);

/**
 * Locks polls and returns them. First waits for votes that are being counted; new votes wait until the transaction
 * ends.
 */
export const lockPolls = (trx: Db, ids: readonly number[]) =>
  lockRows(
    trx,
    qb<PollTables>(trx)
      .selectFrom("polls")
      .select(["id", "options", "closesAt", "isClosed", "networkSecret"])
      .where("id", "in", ids)
      .orderBy("id"),
  ).execute();

/** Counts the votes for each option, and the held votes, which exceed the number that one network may add. */
export async function countVotes(
  db: Db,
  pollId: number,
): Promise<{ votes: Map<number, number>; heldVotes: number }> {
  const rows = await qb<PollTables>(db)
    .selectFrom("poll_votes")
    .select((row) => ["optionId", "isHeld", row.fn.countAll<number>().as("count")])
    .where("pollId", "=", pollId)
    .groupBy(["optionId", "isHeld"])
    .execute();
  const votes = new Map<number, number>();
  let heldVotes = 0;
  for (const { optionId, isHeld, count } of rows) {
    if (isHeld) heldVotes += count;
    else votes.set(optionId, count);
  }
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  for (const { optionId, votes: held } of await countExcessVotes(db, pollId, total)) {
    votes.set(optionId, (votes.get(optionId) ?? 0) - held);
    heldVotes += held;
  }
  return { votes, heldVotes };
}

async function countExcessVotes(
  db: Db,
  pollId: number,
  total: number,
): Promise<{ optionId: number; votes: number }[]> {
  const excessVotes = await selectExcessVotes(db, pollId, total);
  if (!excessVotes) return [];
  const counted = await excessVotes
    .select((row) => ["optionId", row.fn.countAll<number>().as("votes")])
    .groupBy("optionId")
    .execute();
  return counted;
}

/** Returns a query for the votes that exceed their network's limit, or undefined if there are none. */
async function selectExcessVotes(db: Db, pollId: number, total: number) {
  const allowed = countAllowedVotesPerNetwork(total);
  if (total <= allowed) return undefined;
  const polls = qb<PollTables>(db);
  const crowded = await polls
    .selectFrom("poll_votes")
    .select("network")
    .where("pollId", "=", pollId)
    .where("network", "is not", null)
    .groupBy("network")
    .having((row) => row(row.fn.countAll<number>(), ">", allowed))
    .execute();
  if (crowded.length === 0) return undefined;
  const networks = crowded.flatMap(({ network }) => network ?? []);
  const ranked = polls
    .selectFrom("poll_votes")
    .select(["optionId", "voterHash"])
    .select((row) =>
      row.fn
        .agg<number>("row_number")
        .over((of) => of.partitionBy("network").orderBy("castAt").orderBy("voterHash"))
        .as("place"),
    )
    .where("pollId", "=", pollId)
    .where("network", "in", networks);
  return polls.selectFrom(ranked.as("ranked")).where("place", ">", allowed);
}

/**
 * Makes votes count even though they exceed their network's limit. Call this in the transaction that locked the poll.
 * Returns how many votes this affects.
 */
export async function releaseHeldVotes(trx: Db, pollId: number): Promise<number> {
  const votes = qb<PollTables>(trx).updateTable("poll_votes").where("pollId", "=", pollId);
  const releasedVotes = await votes.set({ isHeld: false }).where("isHeld", "=", true).executeTakeFirst();
  const excessVotes = await selectExcessVotes(trx, pollId, await countAllVotes(trx, pollId));
  if (!excessVotes) return Number(releasedVotes.numUpdatedRows);
  const freed = await votes
    .set({ network: null, castAt: null })
    .where("voterHash", "in", excessVotes.select("voterHash"))
    .executeTakeFirst();
  return Number(releasedVotes.numUpdatedRows + freed.numUpdatedRows);
}

/**
 * Runs in the background. In finished polls, records which votes exceed their network's limit, then deletes the hashes
 * of voters' networks.
 */
export async function settleFinishedPolls({ db, now }: Pick<House, "db" | "now">): Promise<void> {
  const finishedPolls = await qb<PollTables>(db)
    .selectFrom("polls")
    .select("id")
    .where("networkSecret", "is not", null)
    .where((row) => row.or([row("isClosed", "=", true), row("closesAt", "<", now().toISOString())]))
    .execute();
  for (const { id } of finishedPolls) await transaction(db, (trx) => settlePoll(trx, id));
}

async function settlePoll(trx: Db, id: number): Promise<void> {
  await lockPolls(trx, [id]);
  const polls = qb<PollTables>(trx);
  const votes = polls.updateTable("poll_votes").where("pollId", "=", id);
  const excessVotes = await selectExcessVotes(trx, id, await countAllVotes(trx, id));
  if (excessVotes)
    await votes.set({ isHeld: true }).where("voterHash", "in", excessVotes.select("voterHash")).execute();
  await votes.set({ network: null, castAt: null }).where("network", "is not", null).execute();
  await polls.updateTable("polls").set({ networkSecret: null }).where("id", "=", id).execute();
}

async function countAllVotes(db: Db, pollId: number): Promise<number> {
  const { count } = await qb<PollTables>(db)
    .selectFrom("poll_votes")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("pollId", "=", pollId)
    .executeTakeFirstOrThrow();
  return count;
}
