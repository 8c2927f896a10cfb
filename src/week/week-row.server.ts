import type { Selectable } from "kysely";
import { z } from "zod";
import type { House } from "#house.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import type { ShowDate } from "#show/dates.rules.ts";
import { OnAir, RunSheetItem, type Week } from "./week.contract.ts";
import { readStatus } from "./week.rules.ts";
import type { WeekTables } from "./week.table.server.ts";

const Stored = z.object({ runSheet: z.array(RunSheetItem), parts: OnAir.shape.parts });

export type WeekRow = Omit<Selectable<WeekTables["weeks"]>, "runSheet" | "parts"> & z.output<typeof Stored>;

export const TEMPLATE = "template";

export const STALE = "Somebody changed this week meanwhile";

const NEW: Omit<WeekRow, "date"> = {
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

export const parseRow = (row: Selectable<WeekTables["weeks"]>): WeekRow => ({ ...row, ...Stored.parse(row) });

export async function findTemplate(db: Db): Promise<WeekRow> {
  return (await findStored(db, TEMPLATE)) ?? { ...NEW, date: TEMPLATE };
}

export async function findRow(db: Db, date: string): Promise<WeekRow> {
  return (await findStored(db, date)) ?? beginWeek(date, await findTemplate(db));
}

export const beginWeek = (date: string, { title, note, runSheet, lastItemId }: WeekRow): WeekRow => ({
  ...NEW,
  date,
  title,
  note,
  runSheet,
  lastItemId,
});

async function findStored(db: Db, date: string): Promise<WeekRow | undefined> {
  const row = await on<WeekTables>(db)
    .selectFrom("weeks")
    .selectAll()
    .where("date", "=", date)
    .executeTakeFirst();
  return row && parseRow(row);
}

/** Writes a row over the one with this version, and counts the version up. False where it was changed meanwhile. */
export async function replaceRow(trx: Db, row: WeekRow): Promise<boolean> {
  const values = {
    ...row,
    version: row.version + 1,
    runSheet: JSON.stringify(row.runSheet),
    parts: JSON.stringify(row.parts),
  };
  const weeks = on<WeekTables>(trx);
  if (row.version === NEW.version) {
    const added = weeks.insertInto("weeks").values(values);
    const { numInsertedOrUpdatedRows: written = 0n } = await added
      .onConflict((same) => same.column("date").doUpdateSet(values).where("weeks.version", "=", row.version))
      .executeTakeFirst();
    return written > 0n;
  }
  const changed = weeks.updateTable("weeks").set(values).where("date", "=", row.date);
  const { numUpdatedRows } = await changed.where("version", "=", row.version).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function describeWeek(
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
    status: readStatus(row.status, endsAt, now()),
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
