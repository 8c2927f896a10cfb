import type { Selectable } from "kysely";
import { z } from "zod";
import type { House } from "#house.server.ts";
import { batchCalls, type Db, engineOf, on, transaction } from "#platform/database/database.server.ts";
import { conflict, invalid, notFound, type Refusal } from "#platform/errors/errors.server.ts";
import { type CookieJar, readOrMakeVoter } from "#platform/http/http.server.ts";
import { type Poll, type PollCount, PollOption } from "./polls.contract.ts";
import type { PollTables } from "./polls.table.server.ts";

const Options = z.array(PollOption);

/** Opens a poll on the topics of a draw, in the transaction of the command. */
export async function openPoll(
  trx: Db,
  { now }: Pick<House, "now">,
  { drawId, options, seconds }: { drawId: number; options: readonly PollOption[]; seconds: number },
): Promise<number> {
  const openedAt = now();
  const closesAt = new Date(openedAt.getTime() + seconds * 1000).toISOString();
  const { id } = await on<PollTables>(trx)
    .insertInto("polls")
    .values({ drawId, options: JSON.stringify(options), openedAt: openedAt.toISOString(), closesAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Closes a poll now; one that is closed stays as it is. */
export async function closePoll(trx: Db, { now }: Pick<House, "now">, id: number): Promise<void> {
  const closesAt = now().toISOString();
  await on<PollTables>(trx)
    .updateTable("polls")
    .set({ closesAt })
    .where("id", "=", id)
    .where("closesAt", ">", closesAt)
    .execute();
}

export async function readPoll({ db, now }: Pick<House, "db" | "now">, id: number): Promise<CountedPoll> {
  const poll = await selectPolls(db).where("id", "=", id).executeTakeFirst();
  if (!poll) throw notFound("Poll");
  return countPoll({ db, now }, poll);
}

/** The last poll on a draw with its running results, or null. */
export async function findPollOf(
  house: Pick<House, "db" | "now">,
  drawId: number,
): Promise<CountedPoll | null> {
  const last = selectPolls(house.db).where("drawId", "=", drawId).orderBy("id", "desc").limit(1);
  const poll = await last.executeTakeFirst();
  return poll ? countPoll(house, poll) : null;
}

const selectPolls = (db: Db) => on<PollTables>(db).selectFrom("polls").selectAll();

async function countPoll(
  { db, now }: Pick<House, "db" | "now">,
  { id, openedAt, closesAt, ...poll }: Selectable<PollTables["polls"]>,
): Promise<CountedPoll> {
  const counted = await on<PollTables>(db)
    .selectFrom("poll_votes")
    .select((row) => ["topicId", row.fn.countAll<number>().as("votes")])
    .where("pollId", "=", id)
    .groupBy("topicId")
    .execute();
  const votes = new Map(counted.map((row) => [row.topicId, Number(row.votes)]));
  const options = Options.parse(poll.options);
  return {
    id,
    options,
    open: closesAt > now().toISOString(),
    openedAt,
    closesAt,
    results: options.map(({ topicId }) => ({ topicId, votes: votes.get(topicId) ?? 0 })),
  };
}

export type CountedPoll = Poll & { openedAt: string; results: PollCount[] };

export const hideResults = ({ openedAt: _, results, ...poll }: CountedPoll): Poll => ({
  ...poll,
  results: poll.open ? null : results,
});

/** A visitor's vote, or their new one. @throws {Refusal} 400 for another topic; 404; 409 once closed */
export async function vote(
  house: House,
  jar: CookieJar,
  pollId: number,
  topicId: number,
): Promise<{ voted: number }> {
  const { voter: voterHash, keepVoter } = readOrMakeVoter(jar);
  const refusal = await countVotes(house.db, { pollId, voterHash, topicId, at: house.now().toISOString() });
  if (refusal) throw refusal;
  keepVoter();
  return { voted: topicId };
}

type Vote = { pollId: number; voterHash: string; topicId: number; at: string };

/** All votes of the moment in one transaction: ten thousand wait for few writes to the disk. */
const countVotes = batchCalls((db: Db, votes: readonly Vote[]) =>
  transaction(db, async (trx): Promise<(Refusal | undefined)[]> => {
    // Closing waits for the votes under way: its results are whole.
    const polls = await on<PollTables>(trx)
      .selectFrom("polls")
      .select(["id", "options", "closesAt"])
      .where("id", "in", [...new Set(votes.map(({ pollId }) => pollId))])
      .$if(engineOf(trx) === "postgres", (query) => query.forShare())
      .execute();
    const open = new Map(polls.map((poll) => [poll.id, { ...poll, options: Options.parse(poll.options) }]));
    const refusals = votes.map(({ pollId, topicId, at }) => {
      const poll = open.get(pollId);
      if (!poll) return notFound("Poll");
      if (poll.closesAt <= at) return conflict("This poll is closed");
      const isOption = poll.options.some((option) => option.topicId === topicId);
      return isOption ? undefined : invalid("topicId", "Topic must be one of the poll");
    });
    // Of a visitor's votes at once the last one counts.
    const counted = new Map<string, Vote>();
    votes.forEach((one, index) => {
      if (!refusals[index]) counted.set(`${one.pollId} ${one.voterHash}`, one);
    });
    if (counted.size > 0)
      await on<PollTables>(trx)
        .insertInto("poll_votes")
        .values([...counted.values()].map(({ at: _, ...row }) => row))
        .onConflict((same) =>
          same
            .columns(["pollId", "voterHash"])
            .doUpdateSet((row) => ({ topicId: row.ref("excluded.topicId") })),
        )
        .execute();
    return refusals;
  }),
);
