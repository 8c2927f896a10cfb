import type { House } from "#house.server.ts";
import { on } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import type { Counted } from "#platform/http/http.server.ts";
import { shown, shownOne } from "./guest-request-row.server.ts";
import type { GuestRequest, GuestRequestCounts, GuestRequestListQuery } from "./guest-requests.contract.ts";
import type { GuestRequestsTables } from "./guest-requests.table.server.ts";

/** One page of the requests, newest first, and the number of all of them: the team's inbox, or those kept apart. */
export async function listGuestRequests(
  { db }: Pick<House, "db">,
  { spam, status, limit, offset = 0 }: GuestRequestListQuery,
): Promise<Counted<GuestRequest[]>> {
  let those = on<GuestRequestsTables>(db)
    .selectFrom("guest_requests")
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
  const requests = await on<GuestRequestsTables>(db)
    .selectFrom(page.as("page"))
    .innerJoin("guest_requests", "guest_requests.id", "page.pageId")
    .selectAll("guest_requests")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return { items: await shown(db, requests), total: count };
}

/** How many requests are in each state, without those kept apart. */
export async function countGuestRequests({ db }: Pick<House, "db">): Promise<GuestRequestCounts> {
  const rows = await on<GuestRequestsTables>(db)
    .selectFrom("guest_requests")
    .select((row) => ["status", row.fn.countAll<number>().as("count")])
    .where("isSpam", "=", false)
    .groupBy("status")
    .execute();
  const counts: GuestRequestCounts = { all: 0, pending: 0, scheduled: 0, completed: 0, rejected: 0 };
  for (const { status, count } of rows) {
    counts[status] = count;
    counts.all += count;
  }
  return counts;
}

/** A request as it is now. @throws {Refusal} 404 */
export async function findGuestRequest({ db }: Pick<House, "db">, id: number): Promise<GuestRequest> {
  const request = await on<GuestRequestsTables>(db)
    .selectFrom("guest_requests")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!request) throw notFound("Guest request");
  return shownOne(db, request);
}
