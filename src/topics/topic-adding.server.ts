import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { mapSlices } from "#platform/work/work.server.ts";
import { createBoardThreads } from "./board/board-marks.server.ts";
import { lockDrum } from "./topic-drum.server.ts";
import { makeTopicTextColumns, TOPIC_COLUMNS } from "./topic-row.server.ts";
import { topicTextIndex } from "./topic-texts.server.ts";
import type { Topic, TopicInput } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/** A topic to add. By default, `source` is "manual", `isUsed` is false and `createdAt` is now. */
export type NewTopic = TopicInput & {
  requesterName?: string | null;
  createdAt?: string;
  suggestedAt?: string;
};

export function createTopic(house: House, actor: Actor, input: TopicInput): Promise<Topic> {
  return transaction(house.db, async (trx) => {
    const topic = await addTopic(trx, house, input);
    await recordAdminEvent(trx, house, actor, { action: "create", entity: "topic", entityId: topic.id });
    return topic;
  });
}

export function createTopics(house: House, actor: Actor, inputs: readonly TopicInput[]): Promise<Topic[]> {
  return transaction(house.db, async (trx) => {
    const topics = await addTopics(trx, house, inputs);
    const detail = formatCount(topics.length, "topic");
    await recordAdminEvent(trx, house, actor, { action: "create", entity: "topic", entityId: null, detail });
    return topics;
  });
}

/** Adds a topic without recording an admin event. If `db` isn't a transaction, starts one. */
export async function addTopic(db: Db, house: Pick<House, "now">, topic: NewTopic): Promise<Topic> {
  const [addedTopic] = await addTopics(db, house, [topic]);
  if (!addedTopic) throw new Error("A topic was not added");
  return addedTopic;
}

/**
 * How many topics are added at a time. The number is small, so that the server can handle other requests in between.
 */
const SLICE_SIZE = 100;

/** Adds all topics in the given order, or none. If `db` isn't a transaction, starts one. */
export function addTopics(db: Db, house: Pick<House, "now">, topics: readonly NewTopic[]): Promise<Topic[]> {
  const createdAt = house.now().toISOString();
  return transaction(db, async (trx) => {
    await lockDrum(trx);
    const slices = await mapSlices(topics, SLICE_SIZE, (slice) => addSlice(trx, createdAt, slice));
    return slices.flat();
  });
}

async function addSlice(trx: Db, createdAt: string, topics: readonly NewTopic[]): Promise<Topic[]> {
  const addedTopics = await qb<TopicsTables>(trx)
    .insertInto("topics")
    .values(
      topics.map((topic) => ({
        ...makeTopicTextColumns(topic),
        source: topic.source ?? "manual",
        isUsed: topic.isUsed ?? false,
        requesterName: topic.requesterName ?? null,
        createdAt: topic.createdAt ?? createdAt,
        suggestedAt: topic.suggestedAt ?? null,
        onBoard: topic.onBoard ?? false,
        listedAt: topic.onBoard ? createdAt : null,
      })),
    )
    .returning(TOPIC_COLUMNS)
    .execute();
  addedTopics.sort((a, b) => a.id - b.id);
  await topicTextIndex.add(trx, addedTopics);
  await createBoardThreads(
    trx,
    addedTopics.filter((topic) => topic.onBoard).map((topic) => topic.id),
  );
  return addedTopics;
}
