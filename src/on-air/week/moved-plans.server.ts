import { type Db, qb } from "#platform/database/database.server.ts";
import { addDays, findShowDate } from "#show/dates.rules.ts";
import type { Show } from "#show/show.contract.ts";
import type { WeekTables } from "./week.table.server.ts";
import { TEMPLATE_DATE } from "./week-row.server.ts";

type DatedShow = Pick<Show, "schedules">;

/** What else is needed to move a plan. The app passes it in, because this room may not import it. */
export type MovedPlanAccess = {
  isGuestExpected(date: string): Promise<boolean>;
  /** Returns the days, on or after the day `from`, for which viewers asked questions or the team opened them. */
  listQuestionDates(from: string): Promise<string[]>;
  moveQuestions(date: string, newDate: string): Promise<void>;
};

/**
 * Moves what the team has planned or skipped, starting with the day `from`, to the show's new day in the same week
 * (Monday to Sunday). Viewers' questions move along, even if nothing is planned. A plan isn't moved if its day still has
 * a show, or if the new day is over or already has a plan. Nor is a skipped week if a guest is expected on the new day,
 * because skipping that day would call the guest off. Only days that had no show before count as new. Greenroom 2.0.0
 * left plans behind when the show moved, and a skipped one must not skip a show now.
 */
export async function movePlans(
  db: Db,
  { before, after }: { before: DatedShow; after: DatedShow },
  from: string,
  { isGuestExpected, listQuestionDates, moveQuestions }: MovedPlanAccess,
): Promise<void> {
  const isNewDay = (day: string) => findShowDate(after, day) !== null && findShowDate(before, day) === null;
  const weeks = qb<WeekTables>(db);
  const rows = await weeks
    .selectFrom("weeks")
    .select(["date", "status"])
    .where("date", ">=", from)
    .where("date", "!=", TEMPLATE_DATE)
    .orderBy("date")
    .execute();
  const takenDates = new Set(rows.map(({ date }) => date));
  const questionDates = (await listQuestionDates(from)).filter((date) => !takenDates.has(date));
  const unplannedRows = questionDates.map((date) => ({ date, status: null }));
  for (const { date, status } of [...rows, ...unplannedRows]) {
    if (status === "live" || status === "ended" || findShowDate(after, date)) continue;
    const newDate = listDaysOfWeek(date).find((day) => day >= from && isNewDay(day));
    if (newDate === undefined || takenDates.has(newDate)) continue;
    if (status === "skipped" && (await isGuestExpected(newDate))) continue;
    if (status !== null) {
      // Only if it hasn't gone live in the meantime.
      const week = weeks.updateTable("weeks").where("date", "=", date).where("status", "=", status);
      const { numUpdatedRows } = await week.set({ date: newDate }).executeTakeFirst();
      if (numUpdatedRows === 0n) continue;
    }
    takenDates.add(newDate);
    await moveQuestions(date, newDate);
  }
}

function listDaysOfWeek(date: string): string[] {
  const daysSinceMonday = (new Date(date).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(date, index - daysSinceMonday));
}
