import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { findEpisodeLengthSeconds } from "#episodes/episodes.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { invalidField, notFound } from "#platform/errors/errors.server.ts";
import type { AiredTopic, AiringListInput } from "#topics/aired/aired.contract.ts";
import { listTopicsDrawnOnDate, setEpisodeLink, type TopicWithAiring } from "#topics/topics.server.ts";
import { queueSuggestionEmail } from "../own-page/suggestion-emails.server.ts";
import type { TopicRequestsTables } from "../suggestions.table.server.ts";

type TopicAiring = AiringListInput["topics"][number];

/**
 * Links topics to the moments in episodes when they were discussed, or unlinks them. If one of them fails, no topic
 * changes. With `notify`, each topic's suggesters get one email: immediately or, if the topic was drawn on air, when
 * the team releases that week's emails.
 * @throws {Refusal} 404 for an unknown topic or episode; 400 for a time after the episode's end; 409 if a topic's link
 * differs from `basedOn`
 */
export function linkTopicsToEpisodes(
  house: House,
  actor: Actor,
  airingInputs: readonly TopicAiring[],
): Promise<AiredTopic[]> {
  return transaction(house.db, async (trx) => {
    const topics: TopicWithAiring[] = [];
    // Topics are linked in the order of their ids, because otherwise two producers who link the same topics could
    // deadlock.
    for (const airing of airingInputs.toSorted((a, b) => a.id - b.id))
      topics.push(await setTopicAiring(trx, house, actor, airing));
    return addWaitingCounts(trx, topics);
  });
}

/**
 * Links one topic to an episode, or unlinks it.
 * @throws {Refusal} 404 for an unknown topic or episode; 400 for a time after the episode's end; 409 if the topic's
 * link differs from `basedOn`
 */
export async function linkTopicToEpisode(
  house: House,
  actor: Actor,
  airing: TopicAiring,
): Promise<AiredTopic> {
  const [topic] = await linkTopicsToEpisodes(house, actor, [airing]);
  if (!topic) throw notFound("Topic");
  return topic;
}

async function setTopicAiring(
  trx: Db,
  house: House,
  actor: Actor,
  { id, episodeId, seconds, notify, basedOn }: TopicAiring,
): Promise<TopicWithAiring> {
  const nowIso = house.now().toISOString();
  const airing = episodeId === null ? null : { episodeId, seconds: seconds ?? 0, at: nowIso };
  if (airing) await checkAiringTime(trx, airing);
  const topic = await setEpisodeLink(trx, id, airing, basedOn);
  if (!airing) await setAiredMailState(trx, [id], null, "waiting");
  else if (notify && topic.drawDate !== null) await setAiredMailState(trx, [id], "waiting", null);
  else if (notify) await queueAiredEmails(trx, house, [id], null);
  const action = airing ? "air" : "take-back";
  await recordAdminEvent(trx, house, actor, { action, entity: "topic", entityId: id });
  return topic;
}

/**
 * Checks that the time is within the episode.
 * @throws {Refusal} 404 for an unknown episode; 400 for a time after its end
 */
async function checkAiringTime(trx: Db, { episodeId, seconds }: { episodeId: number; seconds: number }) {
  const episodeSeconds = await findEpisodeLengthSeconds(trx, episodeId);
  if (episodeSeconds === undefined) throw notFound("Episode");
  if (episodeSeconds > 0 && seconds > episodeSeconds)
    throw invalidField("seconds", `The episode is only ${formatClockTime(episodeSeconds)} long`);
}

/**
 * Returns the topics drawn on air on the given date. Each topic's `waitingMails` is the number of emails about it that
 * are waiting to be released. The top-level `waitingMails` is the sum.
 */
export async function readAfterShowTopics({ db }: Pick<House, "db">, date: string) {
  const topics = await addWaitingCounts(db, await listTopicsDrawnOnDate(db, date));
  return { topics, waitingMails: topics.reduce((sum, topic) => sum + topic.waitingMails, 0) };
}

/** Queues the waiting emails about a week's topics. Returns the number of queued emails. */
export function queueWaitingAiredEmails(
  house: House,
  actor: Actor,
  date: string,
): Promise<{ released: number }> {
  return transaction(house.db, async (trx) => {
    const ids = (await listTopicsDrawnOnDate(trx, date)).map(({ id }) => id);
    const releasedCount = await queueAiredEmails(trx, house, ids, "waiting");
    const detail = `${releasedCount} mails of ${date}`;
    await recordAdminEvent(trx, house, actor, { action: "release", entity: "mails", entityId: null, detail });
    return { released: releasedCount };
  });
}

type AiredMailState = "waiting" | "queued" | null;

/**
 * Returns an update query for the topics' requests, limited to those whose `airedMail` is `oldState` and whose
 * suggesters still want emails.
 */
const updateSubscribedRequests = (trx: Db, topicIds: readonly number[], oldState: AiredMailState) =>
  qb<TopicRequestsTables>(trx)
    .updateTable("topic_requests")
    .where("topicId", "in", topicIds)
    .where("airedMail", oldState === null ? "is" : "=", oldState)
    .where("isUnsubscribed", "=", false)
    .where("withdrawnAt", "is", null);

async function setAiredMailState(
  trx: Db,
  topicIds: readonly number[],
  newState: AiredMailState,
  oldState: AiredMailState,
) {
  await updateSubscribedRequests(trx, topicIds, oldState).set({ airedMail: newState }).execute();
}

async function queueAiredEmails(
  trx: Db,
  house: House,
  topicIds: readonly number[],
  oldState: AiredMailState,
) {
  if (topicIds.length === 0) return 0;
  const requests = await updateSubscribedRequests(trx, topicIds, oldState)
    .set({ airedMail: "queued" })
    .returning("id")
    .execute();
  for (const { id } of requests) await queueSuggestionEmail(trx, house, "suggestion-aired", id);
  return requests.length;
}

async function addWaitingCounts(db: Db, topics: readonly TopicWithAiring[]): Promise<AiredTopic[]> {
  if (topics.length === 0) return [];
  const rows = await qb<TopicRequestsTables>(db)
    .selectFrom("topic_requests")
    .select((row) => ["topicId", row.fn.countAll<number>().as("count")])
    .where(
      "topicId",
      "in",
      topics.map(({ id }) => id),
    )
    .where("airedMail", "=", "waiting")
    .where("isUnsubscribed", "=", false)
    .where("withdrawnAt", "is", null)
    .groupBy("topicId")
    .execute();
  const waitingCounts = new Map(rows.map(({ topicId, count }) => [topicId, count]));
  return topics.map((topic) => ({ ...topic, waitingMails: waitingCounts.get(topic.id) ?? 0 }));
}
