import { type RawBuilder, sql } from "kysely";
import type { House } from "#app/house.server.ts";
import type { GuestRequestsTables } from "#guests/guests.table.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { WEEK_MS } from "#platform/time/units.rules.ts";
import type { WeekFigures } from "./analytics.contract.ts";

export const ANALYTICS_WEEK_COUNT = 26;

/**
 * Returns the start of each of the last 26 weeks, oldest first, followed by the end of the last week. A week doesn't
 * include its end, so the last week ends 1 ms from now in order to include what happens right now.
 */
export const computeWeekBoundaries = (now: Date): string[] =>
  Array.from({ length: ANALYTICS_WEEK_COUNT + 1 }, (_, index) =>
    new Date(
      now.getTime() - (ANALYTICS_WEEK_COUNT - index) * WEEK_MS + (index === ANALYTICS_WEEK_COUNT ? 1 : 0),
    ).toISOString(),
  );

const IS_NO_SPAM = sql<boolean>`"isSpam" = false`;

/**
 * Returns the figures of the last 26 weeks, oldest first, and how many people have ever applied as guests, been
 * scheduled, and been on the show. Guests whose date is over count as having been on the show, whether or not they are
 * marked as completed.
 */
export async function computeWeekFigures({
  db,
  now,
  show,
}: Pick<House, "db" | "now" | "show">): Promise<WeekFigures> {
  const boundaries = computeWeekBoundaries(now());
  const { lengthMinutes } = show().schedule;
  const latestFinishedStart = new Date(now().getTime() - lengthMinutes * 60_000).toISOString();
  const guestRequests = qb<Pick<GuestRequestsTables, "guest_requests">>(db)
    .selectFrom("guest_requests")
    .where(IS_NO_SPAM);
  const countPerWeek = (table: string, column: string, where?: RawBuilder<boolean>) =>
    sumColumnPerPeriod(db, { table, column, where }, boundaries);
  const [added, picked, suggested, votes, guests, rows, finished] = await Promise.all([
    countPerWeek("topics", "createdAt"),
    countPerWeek("selected_topics", "selectedAt"),
    countPerWeek("topic_requests", "createdAt", IS_NO_SPAM),
    countPerWeek("board_votes", "votedOn"),
    countPerWeek("guest_requests", "createdAt", IS_NO_SPAM),
    guestRequests
      .select((row) => ["status", row.fn.countAll<number>().as("count")])
      .groupBy("status")
      .execute(),
    guestRequests
      .select((row) => row.fn.countAll<number>().as("count"))
      .where("status", "=", "scheduled")
      .where("scheduledDate", "<=", latestFinishedStart)
      .executeTakeFirstOrThrow(),
  ]);
  const getStatusCount = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    weeks: boundaries.slice(0, ANALYTICS_WEEK_COUNT).map((from, index) => ({
      ...{ from, added: added[index] ?? 0, picked: picked[index] ?? 0 },
      ...{ suggested: suggested[index] ?? 0, votes: votes[index] ?? 0, guests: guests[index] ?? 0 },
    })),
    guests: {
      asked: rows.reduce((sum, { count }) => sum + count, 0),
      scheduled: getStatusCount("scheduled") + getStatusCount("completed"),
      completed: getStatusCount("completed") + finished.count,
    },
  };
}

/**
 * Returns a sum for each period between two boundaries, using a single query. `column` is the column with each row's
 * time, and `of` is the column to sum. If `of` is undefined, counts the rows. Only includes the rows that meet the
 * condition `where`, if there is one.
 */
export async function sumColumnPerPeriod(
  db: Db,
  {
    table,
    column,
    of,
    where = sql<boolean>`true`,
  }: { table: string; column: string; of?: string | undefined; where?: RawBuilder<boolean> | undefined },
  boundaries: readonly string[],
): Promise<number[]> {
  const moment = sql.ref(column);
  const value = of === undefined ? sql`1` : sql`coalesce(${sql.ref(of)}, 0)`;
  const sums = boundaries
    .slice(0, -1)
    .map(
      (from, index) =>
        sql`sum(case when ${moment} >= ${from} and ${moment} < ${boundaries[index + 1]} then ${value} else 0 end) as ${sql.ref(`w${index}`)}`,
    );
  const query = sql<
    Record<string, number | null>
  >`select ${sql.join(sums)} from ${sql.table(table)} where ${moment} >= ${boundaries[0]} and ${where}`;
  const { rows } = await query.execute(qb(db));
  return sums.map((_, index) => rows[0]?.[`w${index}`] ?? 0);
}
