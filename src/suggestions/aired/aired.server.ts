import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { findEpisodeLength } from "#episodes/episodes.server.ts";
import { type Db, on, transaction } from "#platform/database/database.server.ts";
import { invalid, notFound } from "#platform/errors/errors.server.ts";
import type { AiredTopic, AiringsInput } from "#topics/aired/aired.contract.ts";
import { listDrawnTopics, markAired, type ShownTopic } from "#topics/topics.server.ts";
import { queueSuggestionEmail } from "../own-page/suggestion-emails.server.ts";
import type { TopicRequestsTables } from "../suggestions.table.server.ts";

type Airing = AiringsInput["topics"][number];

/**
 * Links topics to the moments in episodes when they were discussed, or unlinks them. If one of them fails, no topic
 * changes. With `notify`, each topic's suggesters get one email: immediately or, if the topic was drawn on air, when
 * the team releases that week's emails.
 * @throws {Refusal} 404 for an unknown topic or episode; 400 for a time after the episode's end
 */
export function airTopics(house: House, actor: Actor, airings: readonly Airing[]): Promise<AiredTopic[]> {
  return transaction(house.db, async (trx) => {
    const topics: ShownTopic[] = [];
    // Sorted, because otherwise two producers who link the same topics could deadlock.
    for (const airing of airings.toSorted((a, b) => a.id - b.id))
      topics.push(await linkTopic(trx, house, actor, airing));
    return addWaitingCounts(trx, topics);
  });
}

/** Links or unlinks one topic, as `airTopics` does. @throws {Refusal} 404 or 400, as in `airTopics` */
export async function airTopic(house: House, actor: Actor, airing: Airing): Promise<AiredTopic> {
  const [topic] = await airTopics(house, actor, [airing]);
  if (!topic) throw notFound("Topic");
  return topic;
}

async function linkTopic(
  trx: Db,
  house: House,
  actor: Actor,
  { id, episodeId, seconds, notify }: Airing,
): Promise<ShownTopic> {
  const at = house.now().toISOString();
  const airing = episodeId === null ? null : { episodeId, seconds: seconds ?? 0, at };
  if (airing) await checkAiringTime(trx, airing);
  const topic = await markAired(trx, id, airing);
  if (!airing) await changeMailState(trx, [id], null, "waiting");
  else if (notify && topic.drawDate !== null) await changeMailState(trx, [id], "waiting", null);
  else if (notify) await queueEmails(trx, house, [id], null);
  const action = airing ? "air" : "take-back";
  await recordAdminEvent(trx, house, actor, { action, entity: "topic", entityId: id });
  return topic;
}

/**
 * Checks that the time is within the episode.
 * @throws {Refusal} 404 for an unknown episode, 400 for a time after its end
 */
async function checkAiringTime(trx: Db, { episodeId, seconds }: { episodeId: number; seconds: number }) {
  const length = await findEpisodeLength(trx, episodeId);
  if (length === undefined) throw notFound("Episode");
  if (length > 0 && seconds > length)
    throw invalid("seconds", `The episode is only ${formatClockTime(length)} long`);
}

/** Returns the topics drawn on air on the given date, each with the number of unsent emails about it. */
export async function readAfterShowTopics({ db }: Pick<House, "db">, date: string) {
  const topics = await addWaitingCounts(db, await listDrawnTopics(db, date));
  return { topics, waitingMails: topics.reduce((sum, topic) => sum + topic.waitingMails, 0) };
}

/** Queues the waiting emails about a week's topics. Returns how many there were. */
export function releaseEmails(house: House, actor: Actor, date: string): Promise<{ released: number }> {
  return transaction(house.db, async (trx) => {
    const ids = (await listDrawnTopics(trx, date)).map(({ id }) => id);
    const released = await queueEmails(trx, house, ids, "waiting");
    const detail = `${released} mails of ${date}`;
    await recordAdminEvent(trx, house, actor, { action: "release", entity: "mails", entityId: null, detail });
    return { released };
  });
}

type AiredMailState = "waiting" | "queued" | null;

/**
 * Returns an update query for the topics' requests. Includes only requests whose `airedMail` is `from` and whose
 * suggesters still want emails.
 */
const updateSubscribedRequests = (trx: Db, topicIds: readonly number[], from: AiredMailState) =>
  on<TopicRequestsTables>(trx)
    .updateTable("topic_requests")
    .where("topicId", "in", topicIds)
    .where("airedMail", from === null ? "is" : "=", from)
    .where("isUnsubscribed", "=", false)
    .where("withdrawnAt", "is", null);

async function changeMailState(
  trx: Db,
  topicIds: readonly number[],
  to: AiredMailState,
  from: AiredMailState,
) {
  await updateSubscribedRequests(trx, topicIds, from).set({ airedMail: to }).execute();
}

async function queueEmails(trx: Db, house: House, topicIds: readonly number[], from: AiredMailState) {
  if (topicIds.length === 0) return 0;
  const due = await updateSubscribedRequests(trx, topicIds, from)
    .set({ airedMail: "queued" })
    .returning("id")
    .execute();
  for (const { id } of due) await queueSuggestionEmail(trx, house, "suggestion-aired", id);
  return due.length;
}

async function addWaitingCounts(db: Db, topics: readonly ShownTopic[]): Promise<AiredTopic[]> {
  if (topics.length === 0) return [];
  const rows = await on<TopicRequestsTables>(db)
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
  const waiting = new Map(rows.map(({ topicId, count }) => [topicId, count]));
  return topics.map((topic) => ({ ...topic, waitingMails: waiting.get(topic.id) ?? 0 }));
}
