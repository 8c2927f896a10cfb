import type { House } from "#app/house.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { addDays, findShowDate, formatDayIn } from "./dates.rules.ts";
import type { Schedule, Show } from "./show.contract.ts";

/** What the show needs of the weeks. The app passes it in, because the show's code may not import the weeks. */
export type WeekDateAccess = {
  /** Returns the date of the live week, if there is one. */
  findLiveDate(db: Db): Promise<string | undefined>;
  /** Returns the days of the shows, on or after the day `from`, that the team skipped or ended. */
  listSkippedOrEndedDates(db: Db, from: string): Promise<{ date: string; status: "skipped" | "ended" }[]>;
  /** Moves the plans for days on or after `from` if their show moves to another day. */
  movePlans(db: Db, shows: { before: Show; after: Show }, from: string): Promise<void>;
};

/**
 * Returns the first day (yyyy-mm-dd) on which a new schedule can apply: today or, if today's show is over or live,
 * tomorrow, because that show keeps its time. Unless the team has ended it, a show whose time has passed may still be
 * moved to later on the same day.
 */
export async function findFirstPossibleDay(
  db: Db,
  { now }: Pick<House, "now">,
  { published, schedule }: { published: Show; schedule: Schedule },
  { findLiveDate, listSkippedOrEndedDates }: WeekDateAccess,
): Promise<string> {
  const today = formatDayIn(schedule.timeZone, now());
  const liveDate = await findLiveDate(db);
  const closedDates = await listSkippedOrEndedDates(db, today);
  const keepsTime = (date: string): boolean => {
    const show = findShowDate(published, date);
    if (!show) return false;
    if (closedDates.some((closed) => closed.date === date && closed.status === "ended")) return true;
    const isStillShowDay = findShowDate({ schedules: [schedule] }, date) !== null;
    return isStillShowDay ? date === liveDate : show.endsAt <= now();
  };
  // Check tomorrow's show, too: in the old time zone, tomorrow may already have begun, and its show may be over.
  const lastDay = [addDays(today, 1), today].find(keepsTime);
  return lastDay ? addDays(lastDay, 1) : today;
}
