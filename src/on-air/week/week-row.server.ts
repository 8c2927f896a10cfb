import type { Selectable } from "kysely";
import { z } from "zod";
import type { House } from "#app/house.server.ts";
import { type Db, lockRows, qb } from "#platform/database/database.server.ts";
import type { ShowDate } from "#show/dates.rules.ts";
import { OnAirRecord, RunSheetItem, type Week } from "./week.contract.ts";
import { computeWeekStatus, scaleRunSheet } from "./week.rules.ts";
import type { WeekTables } from "./week.table.server.ts";

export const StoredWeekColumns = z.object({
  runSheet: z.array(RunSheetItem),
  parts: OnAirRecord.shape.parts,
});

export type WeekRow = Omit<Selectable<WeekTables["weeks"]>, "runSheet" | "parts"> &
  z.output<typeof StoredWeekColumns>;

/** The template for new weeks is stored as a week with this `date`. */
export const TEMPLATE_DATE = "template";

export const STALE_WEEK_MESSAGE = "Somebody changed this week meanwhile";

export const NEW_WEEK: Omit<WeekRow, "date"> = {
  status: "planned",
  title: "",
  note: "",
  runSheet: [],
  lastItemId: 0,
  version: 1,
  skipReason: null,
  onAirSince: null,
  endedAt: null,
  current: null,
  parts: [],
};

export const parseWeekRow = (row: Selectable<WeekTables["weeks"]>): WeekRow => ({
  ...row,
  ...StoredWeekColumns.parse(row),
});

export async function readTemplateRow(db: Db, house: Pick<House, "show">): Promise<WeekRow> {
  const storedRow = await selectWeekRow(db, TEMPLATE_DATE).executeTakeFirst();
  return storedRow
    ? scaleUneditedTemplate(parseWeekRow(storedRow), house)
    : { ...NEW_WEEK, date: TEMPLATE_DATE };
}

/** Scales a new installation's template to the length of the show, as long as nobody has edited it. */
function scaleUneditedTemplate(row: WeekRow, { show }: Pick<House, "show">): WeekRow {
  if (row.date !== TEMPLATE_DATE || row.version !== NEW_WEEK.version) return row;
  return { ...row, runSheet: scaleRunSheet(row.runSheet, show().live.lengthMinutes) };
}

/**
 * Returns a week's row and locks it. If there is no row yet, returns one made from the template and locks nothing. That
 * is safe, because `tryReplaceWeekRow` lets only one of several writers add the row.
 */
export async function lockWeekRow(trx: Db, house: Pick<House, "show">, date: string): Promise<WeekRow> {
  const storedRow = await lockRows(trx, selectWeekRow(trx, date)).executeTakeFirst();
  return storedRow
    ? scaleUneditedTemplate(parseWeekRow(storedRow), house)
    : makeWeekFromTemplate(date, await readTemplateRow(trx, house));
}

export const makeWeekFromTemplate = (
  date: string,
  { title, note, runSheet, lastItemId }: WeekRow,
): WeekRow => ({
  ...NEW_WEEK,
  date,
  title,
  note,
  runSheet,
  lastItemId,
});

const selectWeekRow = (db: Db, date: string) =>
  qb<WeekTables>(db).selectFrom("weeks").selectAll().where("date", "=", date);

/**
 * Saves the row and increments its version. Returns false without saving if somebody has changed it in the meantime.
 */
export async function tryReplaceWeekRow(trx: Db, row: WeekRow): Promise<boolean> {
  const values = {
    ...row,
    version: row.version + 1,
    runSheet: JSON.stringify(row.runSheet),
    parts: JSON.stringify(row.parts),
  };
  const weeks = qb<WeekTables>(trx);
  if (row.version === NEW_WEEK.version) {
    const insertQuery = weeks.insertInto("weeks").values(values);
    const { numInsertedOrUpdatedRows: written = 0n } = await insertQuery
      .onConflict((conflict) =>
        conflict.column("date").doUpdateSet(values).where("weeks.version", "=", row.version),
      )
      .executeTakeFirst();
    return written > 0n;
  }
  const updateQuery = weeks.updateTable("weeks").set(values).where("date", "=", row.date);
  const { numUpdatedRows } = await updateQuery.where("version", "=", row.version).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function makeWeek(
  { date, startsAt, endsAt }: ShowDate,
  row: WeekRow,
  guests: readonly string[],
  { now }: Pick<House, "now">,
): Week {
  const { title, note, runSheet, version, onAirSince, endedAt, current, parts, skipReason } = row;
  return {
    date,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    status: computeWeekStatus(row.status, endsAt, now()),
    title,
    note,
    guest: guests.length > 0 ? { name: guests.join(" and ") } : null,
    ...(guests.length > 1 ? { guestNames: [...guests] } : {}),
    runSheet,
    version,
    ...(onAirSince === null ? {} : { air: { since: onAirSince, endedAt, current, parts } }),
    ...(row.status === "skipped" ? { skipReason: skipReason ?? "" } : {}),
  };
}
