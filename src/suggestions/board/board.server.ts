import type { House } from "#app/house.server.ts";
import { findAiring } from "#episodes/episodes.server.ts";
import { renderShareImage, serveShareImage } from "#machine/share-image/share-image.server.ts";
import { findChosenTopicIdOfDraw } from "#on-air/draws/draws.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { type CallContext, type CookieJar, readVoterHash } from "#platform/http/http.server.ts";
import {
  countBoardTopics,
  findBoardThread,
  findSimilarTopics,
  type ListedTopic,
  listBoardTopics,
} from "#topics/topics.server.ts";
import type { BoardCounts, BoardQuery, BoardThread, BoardTopic } from "./board.contract.ts";
import { listBoardEvents } from "./board.rules.ts";
import { findVotedTopicIds } from "./votes.server.ts";

export { castTopicVote, mergeIntoThread, takeBackMergedVote, takeBackTopicVote } from "./votes.server.ts";

const MAX_SIMILAR_TOPICS = 3;

/** Returns a page of the board as this visitor sees it, and the total number of matches. */
export async function listBoard({ db }: House, jar: CookieJar, { status, ...page }: BoardQuery) {
  const { items, total } = await listBoardTopics(db, { ...page, stage: status });
  return { items: await addVotedFlags({ db }, jar, items), total };
}

export const readBoardCounts = ({ db }: House): Promise<BoardCounts> => countBoardTopics(db);

/** Returns up to three open topics that share words with the given text. */
export async function listSimilarTopics({ db }: House, jar: CookieJar, text: string): Promise<BoardTopic[]> {
  return addVotedFlags({ db }, jar, await findSimilarTopics(db, text, MAX_SIMILAR_TOPICS));
}

async function addVotedFlags({ db }: Pick<House, "db">, jar: CookieJar, topics: readonly ListedTopic[]) {
  const ids = topics.map(({ id }) => id);
  const votedTopicIds = await findVotedTopicIds(db, readVoterHash(jar), ids);
  return topics.map((topic) => toBoardTopic(topic, votedTopicIds.has(topic.id)));
}

const toBoardTopic = ({ requesterName, stage, ...topic }: ListedTopic, isVoted: boolean): BoardTopic => ({
  ...topic,
  suggestedBy: requesterName,
  status: stage,
  voted: isVoted,
});

/** Returns a topic as everyone sees it. @throws {Refusal} 404 if the topic isn't on the board */
export async function requireBoardTopic({ db }: House, key: string): Promise<BoardTopic> {
  const thread = await findBoardThread(db, key);
  if (!thread) throw notFound("Topic");
  return toBoardTopic(thread, false);
}

/** Returns a topic's thread as this visitor sees it. @throws {Refusal} 404 if the topic isn't on the board */
export async function readBoardThread({ db }: House, jar: CookieJar, key: string): Promise<BoardThread> {
  const thread = await findBoardThread(db, key);
  if (!thread) throw notFound("Topic");
  const airedIn = await findAiring(db, thread);
  const votedTopicIds = await findVotedTopicIds(db, readVoterHash(jar), [thread.id]);
  return {
    ...toBoardTopic(thread, votedTopicIds.has(thread.id)),
    events: listBoardEvents(thread, airedIn),
    episode: airedIn,
    drawId: thread.drawId,
  };
}

/** Returns the id of the topic that was chosen in this thread's last on-air draw, or null if none was. */
export const findChosenTopicId = async (
  db: Db,
  { drawId }: Pick<BoardThread, "drawId">,
): Promise<number | null> => (drawId === null ? null : findChosenTopicIdOfDraw(db, drawId));

/**
 * Responds with the preview picture for links to a thread.
 * @throws {Refusal} 404 if the topic isn't on the board; 429 if we have drawn 60 new pictures for the same IP address
 * within an hour
 */
export async function serveThreadPicture(
  house: House,
  call: Pick<CallContext, "clientKey" | "header">,
  key: string,
): Promise<Response> {
  const thread = await findBoardThread(house.db, key);
  if (!thread) throw notFound("Topic");
  const { content, category, subCategory } = thread;
  const topic = { content, category, subCategory };
  return serveShareImage(house, call, JSON.stringify([house.show(), topic]), () =>
    renderShareImage(house.show(), topic),
  );
}
