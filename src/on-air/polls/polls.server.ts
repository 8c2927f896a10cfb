import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, qb, transaction, wakeProcesses } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { countVotes, lockPolls, releaseHeldVotes } from "./held-votes.server.ts";
import { getOptionId } from "./poll-results.rules.ts";
import { type Poll, type PollCount, PollOption } from "./polls.contract.ts";
import type { PollTables } from "./polls.table.server.ts";

export { settleFinishedPolls } from "./held-votes.server.ts";
export { castPollVote, waitForPollVotes } from "./voting.server.ts";

/** What a poll is about: a draw's topics, or a question that is independent of any draw. */
type PollSubject =
  | { drawId: number; question: null; options: readonly PollOption[] }
  | { drawId: null; question: string; options: readonly PollOption[] };

/** Opens a poll in the show on `date`. Call it in the transaction that runs the command. Returns the poll's id. */
export async function openPoll(
  trx: Db,
  { now }: Pick<House, "now">,
  date: string,
  { options, seconds, ...asked }: PollSubject & { seconds: number },
): Promise<number> {
  const openedAt = now();
  const closesAt = new Date(openedAt.getTime() + seconds * 1000).toISOString();
  const { id } = await qb<PollTables>(trx)
    .insertInto("polls")
    .values({
      ...asked,
      date,
      options: JSON.stringify(options),
      openedAt: openedAt.toISOString(),
      closesAt,
      networkSecret: randomBytes(16).toString("base64url"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Closes a poll after waiting for votes that are already being stored. An already closed poll keeps its closing time.
 */
export async function closePoll(trx: Db, { now }: Pick<House, "now">, id: number): Promise<void> {
  const [poll] = await lockPolls(trx, [id]);
  const closesAt = now().toISOString();
  if (!poll || poll.isClosed) return;
  await qb<PollTables>(trx)
    .updateTable("polls")
    .set({ isClosed: true, ...(poll.closesAt > closesAt ? { closesAt } : {}) })
    .where("id", "=", id)
    .execute();
}

/**
 * Makes a poll's held votes count, and returns the poll.
 * @throws {Refusal} 404 if the poll doesn't exist
 */
export async function acceptHeldVotes(house: House, actor: Actor, id: number): Promise<CountedPoll> {
  await transaction(house.db, async (trx) => {
    const [poll] = await lockPolls(trx, [id]);
    if (!poll) throw notFound("Poll");
    const released = await releaseHeldVotes(trx, id);
    if (released === 0) return;
    const detail = formatCount(released, "vote");
    await recordAdminEvent(trx, house, actor, {
      action: "count-held",
      entity: "week",
      entityId: null,
      detail,
    });
    await wakeProcesses(trx);
  });
  house.streams.wake();
  return readPoll(house, id);
}

/** Returns a poll with its running results, as the team sees it. */
export async function readPoll(house: Pick<House, "db" | "now">, id: number): Promise<CountedPoll> {
  return addCounts(house.db, await readUncountedPoll(house, id));
}

/** Returns a poll as visitors see it: an open one has no counts, so its votes aren't even counted. */
export const readPublicPoll = async (house: Pick<House, "db" | "now">, id: number): Promise<Poll> =>
  addPublicCounts(house.db, await readUncountedPoll(house, id));

/** Returns a poll without its results. */
export async function readUncountedPoll(
  { db, now }: Pick<House, "db" | "now">,
  id: number,
): Promise<UncountedPoll> {
  const poll = await selectPolls(db).where("id", "=", id).executeTakeFirst();
  if (!poll) throw notFound("Poll");
  return toUncountedPoll(poll, now());
}

/** Returns a show's polls with their running results, oldest first. */
export async function listPolls(
  { db, now }: Pick<House, "db" | "now">,
  date: string,
): Promise<CountedPoll[]> {
  const polls = await selectPolls(db).where("date", "=", date).orderBy("id").execute();
  return Promise.all(polls.map((poll) => addCounts(db, toUncountedPoll(poll, now()))));
}

/** Returns the latest poll on a draw as visitors see it, or null if there is none. */
export async function findPublicDrawPoll(
  { db, now }: Pick<House, "db" | "now">,
  drawId: number,
): Promise<Poll | null> {
  const latestPoll = selectPolls(db).where("drawId", "=", drawId).orderBy("id", "desc").limit(1);
  const poll = await latestPoll.executeTakeFirst();
  return poll ? addPublicCounts(db, toUncountedPoll(poll, now())) : null;
}

const selectPolls = (db: Db) => qb<PollTables>(db).selectFrom("polls").selectAll();

const Options = z.array(PollOption);

const toUncountedPoll = (
  { id, question, options, openedAt, closesAt, isClosed }: Selectable<PollTables["polls"]>,
  now: Date,
): UncountedPoll => ({
  id,
  question,
  options: Options.parse(options),
  open: !isClosed && closesAt > now.toISOString(),
  openedAt,
  closesAt,
});

async function addCounts(db: Db, poll: UncountedPoll): Promise<CountedPoll> {
  const { votes, heldVotes } = await countVotes(db, poll.id);
  const results = poll.options.map(({ text: _, ...name }) => ({
    ...name,
    votes: votes.get(getOptionId(name)) ?? 0,
  }));
  return { ...poll, results, heldVotes };
}

const addPublicCounts = async (db: Db, poll: UncountedPoll): Promise<Poll> =>
  poll.open ? { ...poll, results: null } : addCounts(db, poll);

type UncountedPoll = Omit<Poll, "results" | "heldVotes">;
type CountedPoll = Poll & { results: PollCount[]; heldVotes: number };
