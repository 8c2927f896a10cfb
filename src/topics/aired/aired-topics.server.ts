import type { Expression } from "kysely";
import { type Db, lockRows, qb } from "#platform/database/database.server.ts";
import { notFound, refuseStaleEdit } from "#platform/errors/errors.server.ts";
import type { TopicsTables } from "../topics.table.server.ts";
import type { AiredTopic, AiringInput, EpisodeTopic } from "./aired.contract.ts";

export type Airing = { episodeId: number; seconds: number; at: string };
/** A topic as these queries return it. Code in `suggestions` turns it into an `AiredTopic` by adding `waitingMails`. */
export type TopicWithAiring = Omit<AiredTopic, "waitingMails"> & { drawDate: string | null };

/**
 * Links a topic to a moment in an episode, or unlinks it if `airing` is null.
 * @throws {Refusal} 404 for an unknown topic; 409 if its link differs from `basedOn`
 */
export async function setEpisodeLink(
  trx: Db,
  id: number,
  airing: Airing | null,
  basedOn?: AiringInput["basedOn"],
): Promise<TopicWithAiring> {
  const topics = qb<TopicsTables>(trx);
  const before = await lockRows(
    trx,
    topics
      .selectFrom("topics")
      .select(["airedEpisodeId as episodeId", "airedSeconds as seconds"])
      .where("id", "=", id),
  ).executeTakeFirst();
  if (!before) throw notFound("Topic");
  refuseStaleEdit(basedOn, before);
  await topics
    .updateTable("topics")
    .set((row) =>
      airing
        ? {
            stage: "aired",
            // Correcting a link keeps its time, unless the topic was chosen again since it was linked.
            airedAt: row
              .case()
              .when(row("airedAt", ">=", row.fn.coalesce("chosenAt", "airedAt")))
              .then(row.ref("airedAt"))
              .else(row.val(airing.at))
              .end(),
            airedEpisodeId: airing.episodeId,
            airedSeconds: airing.seconds,
          }
        : {
            stage: row
              .case()
              .when("chosenAt", "is not", null)
              .then("chosen" as const)
              .when("drawnAt", "is not", null)
              .then("drawn" as const)
              .else("open" as const)
              .end(),
            airedAt: null,
            airedEpisodeId: null,
            airedSeconds: null,
          },
    )
    .where("id", "=", id)
    .execute();
  return toTopicWithAiring(await selectTopics(trx).where("topics.id", "=", id).executeTakeFirstOrThrow());
}

/** Returns the topics drawn on air in the show on the given date, the chosen one first. */
export async function listTopicsDrawnOnDate(db: Db, date: string): Promise<TopicWithAiring[]> {
  const topics = await selectTopics(db).where("drawDate", "=", date).orderBy("topics.id").execute();
  const chosenFirst = topics.toSorted((a, b) => Number(b.chosenAt !== null) - Number(a.chosenAt !== null));
  return chosenFirst.map(toTopicWithAiring);
}

/** Returns the topics discussed in each of the given episodes, in the order in which they came up. */
export async function listEpisodeTopics(
  db: Db,
  episodeIds: readonly number[],
): Promise<Map<number, EpisodeTopic[]>> {
  const byEpisode = new Map<number, EpisodeTopic[]>();
  if (episodeIds.length === 0) return byEpisode;
  const topics = await selectTopics(db)
    .where("airedEpisodeId", "in", episodeIds)
    .orderBy("airedSeconds")
    .orderBy("topics.id")
    .execute();
  for (const topic of topics) {
    const { id, content, key, episodeId, seconds } = toTopicWithAiring(topic);
    if (episodeId === null) continue;
    const episodeTopics = byEpisode.get(episodeId) ?? [];
    byEpisode.set(episodeId, [...episodeTopics, { id, content, key, seconds: seconds ?? 0 }]);
  }
  return byEpisode;
}

/** Returns the topics discussed most recently in the episodes that `episodeIds` selects, newest first. */
export async function listAiredTopics(
  db: Db,
  episodeIds: Expression<number>,
  limit: number,
): Promise<TopicWithAiring[]> {
  const topics = await selectTopics(db)
    .where("stage", "=", "aired")
    .where("airedEpisodeId", "in", episodeIds)
    .orderBy("airedAt", "desc")
    .orderBy("topics.id", "desc")
    .limit(limit)
    .execute();
  return topics.map(toTopicWithAiring);
}

const selectTopics = (db: Db) =>
  qb<TopicsTables>(db)
    .selectFrom("topics")
    .leftJoin("topic_threads", "topic_threads.id", "topics.id")
    .select([
      "topics.id",
      "content",
      "category",
      "subCategory",
      "stage as status",
      "onBoard",
      "topic_threads.key",
      "drawId",
      "drawDate",
      "chosenAt",
      "airedEpisodeId as episodeId",
      "airedSeconds as seconds",
      "airedAt",
    ]);

type TopicAiringRow = Awaited<ReturnType<ReturnType<typeof selectTopics>["execute"]>>[number];

const toTopicWithAiring = ({ onBoard, chosenAt, ...topic }: TopicAiringRow): TopicWithAiring => ({
  ...topic,
  key: onBoard ? topic.key : null,
});

/** Returns where each of the given topics was discussed: in which episode, and at which second. */
export async function findTopicAirings(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { episodeId: number | null; seconds: number | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await selectTopics(db).where("topics.id", "in", ids).execute();
  return new Map(rows.map(({ id, episodeId, seconds }) => [id, { episodeId, seconds }]));
}
