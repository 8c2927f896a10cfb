import type { Actor, House } from "#house.server.ts";
import { type Db, on, transaction } from "#platform/database/database.server.ts";
import { mapSlices } from "#platform/work/work.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import { putIntoDrum, takeDrum } from "./topic-drum.server.ts";
import { TOPIC_COLUMNS, textColumns } from "./topic-row.server.ts";
import { topicTexts } from "./topic-texts.server.ts";
import type { Topic, TopicInput } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/** A topic to be added: `source` is manual, `isUsed` false and `createdAt` now where they are absent. */
export type NewTopic = TopicInput & { requesterName?: string | null; createdAt?: string };

/** Adds one topic as the team: it is in the draw at once, unless it comes as used. */
export function createTopic(house: House, actor: Actor, input: TopicInput): Promise<Topic> {
  return transaction(house.db, async (trx) => {
    const topic = await addTopic(trx, house, input);
    await recordAdminEvent(trx, house, actor, { action: "create", entity: "topic", entityId: topic.id });
    return topic;
  });
}

/** Adds several topics as the team, all or none. */
export function createTopics(house: House, actor: Actor, inputs: readonly TopicInput[]): Promise<Topic[]> {
  return transaction(house.db, async (trx) => {
    const topics = await addTopics(trx, house, inputs);
    const detail = `${topics.length} topics`;
    await recordAdminEvent(trx, house, actor, { action: "create", entity: "topic", entityId: null, detail });
    return topics;
  });
}

/** Adds one topic, inside the transaction `db` or in one of its own. Who did it is the caller's to record. */
export async function addTopic(db: Db, house: Pick<House, "now">, topic: NewTopic): Promise<Topic> {
  const [added] = await addTopics(db, house, [topic]);
  if (!added) throw new Error("A topic was not added");
  return added;
}

/** As many at once as keep the process free for others in between. */
const SLICE = 100;

/** Adds topics in the order given, inside the transaction `db` or in one of its own: all or none. */
export function addTopics(db: Db, house: Pick<House, "now">, topics: readonly NewTopic[]): Promise<Topic[]> {
  const createdAt = house.now().toISOString();
  return transaction(db, async (trx) => {
    await takeDrum(trx);
    const slices = await mapSlices(topics, SLICE, (slice) => addSlice(trx, createdAt, slice));
    return slices.flat();
  });
}

async function addSlice(trx: Db, createdAt: string, topics: readonly NewTopic[]): Promise<Topic[]> {
  const added = await on<TopicsTables>(trx)
    .insertInto("topics")
    .values(
      topics.map((topic) => ({
        ...textColumns(topic),
        source: topic.source ?? "manual",
        isUsed: topic.isUsed ?? false,
        requesterName: topic.requesterName ?? null,
        createdAt: topic.createdAt ?? createdAt,
      })),
    )
    .returning(TOPIC_COLUMNS)
    .execute();
  added.sort((a, b) => a.id - b.id);
  await topicTexts.add(trx, added);
  const available = added.filter((topic) => !topic.isUsed);
  await putIntoDrum(
    trx,
    available.map((topic) => topic.id),
  );
  return added;
}
