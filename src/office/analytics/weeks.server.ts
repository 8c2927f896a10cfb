import { sql } from "kysely";
import type { House } from "#app/house.server.ts";
import type { GuestRequestsTables } from "#guests/guests.table.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import type { WeekFigures } from "./analytics.contract.ts";

const WEEKS = 26;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** What came in and went out in each of the last 26 weeks, the oldest first, and how far guests' requests came. */
export async function countWeeks({ db, now }: Pick<House, "db" | "now">): Promise<WeekFigures> {
  const end = now().getTime();
  const edges = Array.from({ length: WEEKS + 1 }, (_, at) =>
    new Date(end - (WEEKS - at) * WEEK_MS + (at === WEEKS ? 1 : 0)).toISOString(),
  );
  const [added, picked, suggested, guests, rows] = await Promise.all([
    countBetween(db, "topics", "createdAt", edges),
    countBetween(db, "selected_topics", "selectedAt", edges),
    countBetween(db, "topic_requests", "createdAt", edges),
    countBetween(db, "guest_requests", "createdAt", edges),
    on<Pick<GuestRequestsTables, "guest_requests">>(db)
      .selectFrom("guest_requests")
      .select((row) => ["status", row.fn.countAll<number>().as("count")])
      .groupBy("status")
      .execute(),
  ]);
  const by = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    weeks: edges.slice(0, WEEKS).map((from, at) => ({
      ...{ from, added: added[at] ?? 0, picked: picked[at] ?? 0 },
      ...{ suggested: suggested[at] ?? 0, guests: guests[at] ?? 0 },
    })),
    guests: {
      asked: rows.reduce((sum, { count }) => sum + count, 0),
      scheduled: by("scheduled") + by("completed"),
      completed: by("completed"),
    },
  };
}

/** Counts a table's rows between each two edges, in one pass. */
async function countBetween(
  db: Db,
  table: string,
  column: string,
  edges: readonly string[],
): Promise<number[]> {
  const moment = sql.ref(column);
  const counts = edges
    .slice(0, -1)
    .map(
      (from, at) =>
        sql`count(case when ${moment} >= ${from} and ${moment} < ${edges[at + 1]} then 1 end) as ${sql.ref(`w${at}`)}`,
    );
  const counted = sql<
    Record<string, number>
  >`select ${sql.join(counts)} from ${sql.table(table)} where ${moment} >= ${edges[0]}`;
  const { rows } = await counted.execute(on(db));
  return counts.map((_, at) => rows[0]?.[`w${at}`] ?? 0);
}
