import { z } from "zod";
import { type Db, qb } from "#platform/database/database.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import type { SampleContent } from "#settings/sample/sample.server.ts";
import written from "../../sample/topics.json" with { type: "json" };
import { addTopics } from "./topic-adding.server.ts";
import { deleteTopicRows } from "./topic-deleting.server.ts";
import { makeDuplicateDetectionKey, TOPIC_COLUMNS } from "./topic-row.server.ts";
import { Topic, TopicInput } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/** The sample topics, newest first. `daysAgo` is relative to the site's first start. */
const SAMPLE_TOPICS = z
  .array(
    TopicInput.extend({
      daysAgo: z.int(),
      source: Topic.shape.source.default("manual"),
      isUsed: z.boolean().default(false),
      requesterName: Topic.shape.requesterName.default(null),
    }),
  )
  .parse(written);

/**
 * The show's sample topics. Samples that somebody has changed or used count as the team's own topics and aren't removed
 * with the other samples.
 */
export const topicsSample: SampleContent = {
  of: "topics",

  async isEmpty(db) {
    const any = await qb<TopicsTables>(db).selectFrom("topics").select("id").limit(1).executeTakeFirst();
    return any === undefined;
  },

  async put(house, db) {
    const nowMs = house.now().getTime();
    const oldestFirst = SAMPLE_TOPICS.toReversed().map(({ daysAgo, ...topic }) => ({
      ...topic,
      createdAt: new Date(nowMs - daysAgo * DAY_MS).toISOString(),
    }));
    await addTopics(db, house, oldestFirst);
  },

  count: async (db) => (await listUntouchedSamples(db)).length,

  async remove(_house, db) {
    const ids = await listUntouchedSamples(db);
    if (ids.length > 0) await deleteTopicRows(db, ids);
    return ids.length;
  },
};

async function listUntouchedSamples(db: Db): Promise<number[]> {
  const byKey = new Map(SAMPLE_TOPICS.map((topic) => [makeDuplicateDetectionKey(topic), topic]));
  const samples = await qb<TopicsTables>(db)
    .selectFrom("topics")
    .select([...TOPIC_COLUMNS, "sameKey"])
    .where("sameKey", "in", [...byKey.keys()])
    // Topics that have ever been on the board or in an on-air draw stay, because their threads and votes belong to the
    // show.
    .where("listedAt", "is", null)
    .where("onBoard", "=", false)
    .where("stage", "=", "open")
    .where("votes", "=", 0)
    .where("airedEpisodeId", "is", null)
    .where("id", "not in", qb<TopicsTables>(db).selectFrom("topic_threads").select("id"))
    .execute();
  const compared = ["category", "subCategory", "content", "source", "isUsed", "requesterName"] as const;
  const untouched = samples.filter((topic) => {
    const addedTopic = byKey.get(topic.sameKey);
    return addedTopic !== undefined && compared.every((column) => addedTopic[column] === topic[column]);
  });
  return untouched.map(({ id }) => id);
}
