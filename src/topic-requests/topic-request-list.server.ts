import type { House } from "#house.server.ts";
import { on } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import type { Counted } from "#platform/http/http.server.ts";
import type { TopicRequest, TopicRequestCounts, TopicRequestListQuery } from "./topic-requests.contract.ts";
import type { TopicRequestsTables } from "./topic-requests.table.server.ts";

/** What the team sees of a request. */
export const TOPIC_REQUEST_COLUMNS = [
  "id",
  "name",
  "email",
  "category",
  "description",
  "status",
  "adminNotes",
  "topicId",
  "createdAt",
  "updatedAt",
] as const;

/** One page of the requests, newest first, and the number of all of them: the team's inbox, or those kept apart. */
export async function listTopicRequests(
  { db }: Pick<House, "db">,
  { spam, status, limit, offset = 0 }: TopicRequestListQuery,
): Promise<Counted<TopicRequest[]>> {
  let those = on<TopicRequestsTables>(db)
    .selectFrom("topic_requests")
    .where("isSpam", "=", spam === "true");
  if (status !== "all") those = those.where("status", "=", status);
  const { count } = await those
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (offset >= count) return { items: [], total: count };
  // The ids first: they come out of an index alone, however many requests are passed over before them.
  const page = those
    .select("id as pageId")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit ?? count)
    .offset(offset);
  const items = await on<TopicRequestsTables>(db)
    .selectFrom(page.as("page"))
    .innerJoin("topic_requests", "topic_requests.id", "page.pageId")
    .select(TOPIC_REQUEST_COLUMNS)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return { items, total: count };
}

/** How many requests are in each state, without those kept apart. */
export async function countTopicRequests({ db }: Pick<House, "db">): Promise<TopicRequestCounts> {
  const rows = await on<TopicRequestsTables>(db)
    .selectFrom("topic_requests")
    .select((row) => ["status", row.fn.countAll<number>().as("count")])
    .where("isSpam", "=", false)
    .groupBy("status")
    .execute();
  const counts: TopicRequestCounts = { all: 0, pending: 0, approved: 0, rejected: 0 };
  for (const { status, count } of rows) {
    counts[status] = count;
    counts.all += count;
  }
  return counts;
}

/** A request as it is now. @throws {Refusal} 404 */
export async function findTopicRequest({ db }: Pick<House, "db">, id: number): Promise<TopicRequest> {
  const request = await on<TopicRequestsTables>(db)
    .selectFrom("topic_requests")
    .select(TOPIC_REQUEST_COLUMNS)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!request) throw notFound("Topic request");
  return request;
}
