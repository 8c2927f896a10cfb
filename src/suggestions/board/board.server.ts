import type { House } from "#app/house.server.ts";
import { findAiring } from "#episodes/episodes.server.ts";
import { answerPicture, drawTopicPicture } from "#machine/share-image/share-image.server.ts";
import { findChosenTopic } from "#on-air/draws/draws.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { type CookieJar, readVoter } from "#platform/http/http.server.ts";
import {
  countBoardTopics,
  findBoardThread,
  findSimilarTopics,
  type ListedTopic,
  listBoardTopics,
} from "#topics/topics.server.ts";
import type { BoardCounts, BoardQuery, BoardThread, BoardTopic } from "./board.contract.ts";
import { listEvents } from "./board.rules.ts";
import { findVoted } from "./votes.server.ts";

export { castVote, joinThread, leaveThread, takeVoteBack } from "./votes.server.ts";

const MAX_SIMILAR = 3;

/** Returns a page of the board as this visitor sees it, and the total number of matches. */
export async function listBoard({ db }: House, jar: CookieJar, { status, ...page }: BoardQuery) {
  const { items, total } = await listBoardTopics(db, { ...page, stage: status });
  return { items: await markVoted({ db }, jar, items), total };
}

export const countBoard = ({ db }: House): Promise<BoardCounts> => countBoardTopics(db);

/** Returns up to three open topics that share words with a text. */
export async function listSimilar({ db }: House, jar: CookieJar, text: string): Promise<BoardTopic[]> {
  return markVoted({ db }, jar, await findSimilarTopics(db, text, MAX_SIMILAR));
}

async function markVoted({ db }: Pick<House, "db">, jar: CookieJar, topics: readonly ListedTopic[]) {
  const ids = topics.map(({ id }) => id);
  const voted = await findVoted(db, readVoter(jar), ids);
  return topics.map((topic) => toBoardTopic(topic, voted.has(topic.id)));
}

const toBoardTopic = ({ requesterName, stage, ...topic }: ListedTopic, voted: boolean): BoardTopic => ({
  ...topic,
  suggestedBy: requesterName,
  status: stage,
  voted,
});

/** Returns a topic as everyone sees it. @throws {Refusal} 404 for a topic that is not on the board */
export async function findBoardTopic({ db }: House, key: string): Promise<BoardTopic> {
  const thread = await findBoardThread(db, key);
  if (!thread) throw notFound("Topic");
  return toBoardTopic(thread, false);
}

/** Returns a topic's thread as this visitor sees it. @throws {Refusal} 404 for a topic that is not on the board */
export async function readThread({ db }: House, jar: CookieJar, key: string): Promise<BoardThread> {
  const thread = await findBoardThread(db, key);
  if (!thread) throw notFound("Topic");
  const airedIn = await findAiring(db, thread);
  const voted = await findVoted(db, readVoter(jar), [thread.id]);
  return {
    ...toBoardTopic(thread, voted.has(thread.id)),
    events: listEvents(thread, airedIn),
    episode: airedIn,
    drawId: thread.drawId,
  };
}

/** Returns the id of the topic chosen in the last on-air draw that included this one, or null. */
export const findChosenTopicId = async (
  db: Db,
  { drawId }: Pick<BoardThread, "drawId">,
): Promise<number | null> => (drawId === null ? null : findChosenTopic(db, drawId));

/**
 * Returns the preview picture for links to a thread.
 * @throws {Refusal} 404; 429 after an address had 60 new pictures drawn within an hour
 */
export async function drawThreadPicture(
  house: House,
  call: { clientKey: string },
  key: string,
): Promise<Response> {
  const thread = await findBoardThread(house.db, key);
  if (!thread) throw notFound("Topic");
  const { content, category, subCategory } = thread;
  const topic = { content, category, subCategory };
  return answerPicture(house, call, JSON.stringify([house.show(), topic]), () =>
    drawTopicPicture(house.show(), topic),
  );
}
