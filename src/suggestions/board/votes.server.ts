import type { House } from "#app/house.server.ts";
import { batchCalls, type Db, qb, transaction } from "#platform/database/database.server.ts";
import { conflict, notFound, Refusal } from "#platform/errors/errors.server.ts";
import { readOrCreateVoter, runAsVoter, type VisitorCall } from "#platform/http/http.server.ts";
import { adjustVoteCount, lockBoardTopics, recordMerge } from "#topics/topics.server.ts";
import { boardEndpoints, type TopicVoteState } from "./board.contract.ts";
import type { BoardTables } from "./board.table.server.ts";

const { visitorLimit } = boardEndpoints["PUT /api/board/{key}/vote"];

/**
 * Casts a visitor's vote, which counts only once per topic. A visitor's first vote sets a cookie.
 * @throws {Refusal} 404 if the topic isn't on the board; 409 if voting is closed; 429 after too many votes
 */
export const castTopicVote = (house: House, call: VisitorCall, key: string): Promise<TopicVoteState> =>
  runAsVoter(house, visitorLimit, call, (voter) => applyVote(house, { key, voter, wanted: true }));

/**
 * Takes back a visitor's vote, if there is one.
 * @throws {Refusal} 404 if the topic isn't on the board; 409 if voting is closed
 */
export async function takeBackTopicVote(
  house: House,
  call: VisitorCall,
  key: string,
): Promise<TopicVoteState> {
  const { voter } = readOrCreateVoter(call);
  const { changed, ...state } = await applyVote(house, { key, voter, wanted: false });
  return state;
}

type Vote = { key: string; voter: string; wanted: boolean; votedOn: string };
type AppliedVote = TopicVoteState & { changed: boolean };

async function applyVote(house: House, vote: Omit<Vote, "votedOn">): Promise<AppliedVote> {
  const result = await applyVotes(house.db, { ...vote, votedOn: computeVoteDay(house) });
  if (result instanceof Refusal) throw result;
  return result;
}

/** Returns the start of the current day in UTC. Storing the exact time could reveal who voted. */
const computeVoteDay = ({ now }: Pick<House, "now">): string =>
  `${now().toISOString().slice(0, 10)}T00:00:00.000Z`;

/**
 * Stores all votes that arrive at the same time in a single transaction, so that a thousand votes need only a few disk
 * writes.
 */
const applyVotes = batchCalls((db: Db, votes: readonly Vote[]) =>
  transaction(db, async (trx) => {
    const topics = await lockBoardTopics(trx, [...new Set(votes.map(({ key }) => key))]);
    const topicsByKey = new Map(topics.map((topic) => [topic.key, topic]));
    const results: (AppliedVote | Refusal)[] = [];
    for (const vote of votes) results.push(await applyVoteToTopic(trx, topicsByKey.get(vote.key), vote));
    return results;
  }),
);

async function applyVoteToTopic(
  trx: Db,
  topic: { id: number; votes: number; isOpen: boolean } | undefined,
  { voter, wanted, votedOn }: Vote,
): Promise<AppliedVote | Refusal> {
  if (!topic) return notFound("Topic");
  if (!topic.isOpen) return conflict("Voting is closed");
  const vote = { topicId: topic.id, voter };
  const changed = await (wanted ? addVote(trx, { ...vote, votedOn }) : removeVote(trx, vote));
  if (changed) {
    const difference = wanted ? 1 : -1;
    topic.votes += difference;
    await adjustVoteCount(trx, topic.id, difference);
  }
  return { votes: topic.votes, voted: wanted, changed };
}

type BoardVote = BoardTables["board_votes"];

/** Returns false if the voter has already voted for the topic. */
async function addVote(trx: Db, vote: BoardVote): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await qb<BoardTables>(trx)
    .insertInto("board_votes")
    .values(vote)
    .onConflict((conflict) => conflict.columns(["topicId", "voter"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns false if the voter hasn't voted for the topic. */
async function removeVote(trx: Db, { topicId, voter }: Omit<BoardVote, "votedOn">): Promise<boolean> {
  const { numDeletedRows } = await qb<BoardTables>(trx)
    .deleteFrom("board_votes")
    .where("topicId", "=", topicId)
    .where("voter", "=", voter)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const makeMergedVoter = (requestId: number): string => `request ${requestId}`;

/**
 * Records that a request joins a topic's thread. This counts as a vote if voting is open. Returns the topic's id.
 * @throws {Refusal} 404 if the topic isn't on the board
 */
export async function mergeIntoThread(
  trx: Db,
  house: Pick<House, "now">,
  key: string,
  requestId: number,
): Promise<number> {
  const [topic] = await lockBoardTopics(trx, [key]);
  if (!topic) throw notFound("Topic");
  const vote = { topicId: topic.id, voter: makeMergedVoter(requestId), votedOn: computeVoteDay(house) };
  if (topic.isOpen && (await addVote(trx, vote))) await adjustVoteCount(trx, topic.id, 1);
  await recordMerge(trx, topic.id, house.now().toISOString());
  return topic.id;
}

/**
 * Takes back the vote of a merged request that its suggester has withdrawn. Call it in the transaction that withdraws
 * the request.
 */
export async function takeBackMergedVote(trx: Db, topicId: number, requestId: number): Promise<void> {
  const isRemoved = await removeVote(trx, { topicId, voter: makeMergedVoter(requestId) });
  if (isRemoved) await adjustVoteCount(trx, topicId, -1);
}

/** Returns the ids of the given topics that the visitor voted for. */
export async function findVotedTopicIds(db: Db, voter: string | undefined, topicIds: readonly number[]) {
  if (!voter || topicIds.length === 0) return new Set();
  const rows = await qb<BoardTables>(db)
    .selectFrom("board_votes")
    .select("topicId")
    .where("voter", "=", voter)
    .where("topicId", "in", topicIds)
    .execute();
  return new Set(rows.map(({ topicId }) => topicId));
}
