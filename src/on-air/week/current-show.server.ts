import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import {
  addDays,
  findCurrentOrNextShowDate,
  findShowDate,
  type ShowDate,
  toShowDay,
} from "#show/dates.rules.ts";
import type { WeekStatus } from "./week.contract.ts";
import { computeWeekStatus } from "./week.rules.ts";
import type { WeekTables } from "./week.table.server.ts";

export const findLiveOrUpcomingShow = async (house: House): Promise<ShowDate> =>
  (await findLiveShow(house)) ?? (await findUpcomingShow(house));

/** Returns the live or upcoming show's day and status. */
export async function findLiveOrUpcomingWeek(house: House): Promise<{ date: string; status: WeekStatus }> {
  const { date, endsAt } = await findLiveOrUpcomingShow(house);
  const weeks = qb<WeekTables>(house.db).selectFrom("weeks").select("status").where("date", "=", date);
  const { status } = (await weeks.executeTakeFirst()) ?? { status: "planned" as const };
  return { date, status: computeWeekStatus(status, endsAt, house.now()) };
}

export async function findLiveShow(house: House): Promise<ShowDate | null> {
  const date = await findLiveDate(house.db);
  return date === undefined ? null : findShowDate(house.show(), date);
}

/**
 * Returns the show that is on air according to the schedule or, if there is none or the team ended it, the next one.
 */
export async function findUpcomingShow(house: House): Promise<ShowDate> {
  const [show, now] = [house.show(), house.now()];
  const closedDates = await listSkippedOrEndedDates(house.db, addDays(toShowDay(show, now), -1));
  const ended = closedDates.filter(({ status }) => status === "ended").map(({ date }) => date);
  return findCurrentOrNextShowDate(show, now, { closed: ended });
}

export async function findLiveDate(db: Db): Promise<string | undefined> {
  const live = await qb<WeekTables>(db)
    .selectFrom("weeks")
    .select("date")
    .where("status", "=", "live")
    .executeTakeFirst();
  return live?.date;
}

/** Returns the days of the shows, on or after the day `from`, that the team skipped or ended, in order. */
export const listSkippedOrEndedDates = (
  db: Db,
  from: string,
): Promise<{ date: string; status: "skipped" | "ended"; endedAt: string | null }[]> =>
  qb<WeekTables>(db)
    .selectFrom("weeks")
    .select(["date", "status", "endedAt"])
    .where("date", ">=", from)
    .where("status", "in", ["skipped", "ended"])
    .orderBy("date")
    .$narrowType<{ status: "skipped" | "ended" }>()
    .execute();
