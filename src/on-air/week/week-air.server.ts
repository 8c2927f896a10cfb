import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import type { WeekTables } from "./week.table.server.ts";
import { lockWeekRow, STALE_WEEK_MESSAGE, tryReplaceWeekRow, type WeekRow } from "./week-row.server.ts";

/**
 * Puts a week on air, starting with the first part of its run sheet. Call it in the transaction that checked the
 * version.
 */
export async function markWeekLive(trx: Db, house: House, date: string): Promise<void> {
  const row = await lockWeekRow(trx, house, date);
  const startedAt = house.now().toISOString();
  const current = row.runSheet[0]?.id ?? null;
  const parts = current === null ? [] : [{ id: current, startedAt }];
  await saveWeek(trx, { ...row, status: "live", onAirSince: startedAt, current, parts });
}

export async function markWeekEnded(trx: Db, house: House, date: string): Promise<void> {
  const row = await lockWeekRow(trx, house, date);
  await saveWeek(trx, { ...row, status: "ended", endedAt: house.now().toISOString(), current: null });
}

export async function skipWeek(trx: Db, house: House, date: string, skipReason: string): Promise<void> {
  await saveWeek(trx, { ...(await lockWeekRow(trx, house, date)), status: "skipped", skipReason });
}

export async function unskipWeek(trx: Db, house: House, date: string): Promise<void> {
  await saveWeek(trx, { ...(await lockWeekRow(trx, house, date)), status: "planned", skipReason: null });
}

async function saveWeek(trx: Db, row: WeekRow): Promise<void> {
  if (!(await tryReplaceWeekRow(trx, row))) throw conflict(STALE_WEEK_MESSAGE);
}

/** Moves to another part. The week's version stays the same, because the plan doesn't change. */
export async function moveToPart(trx: Db, house: House, date: string, current: number): Promise<void> {
  const { parts } = await lockWeekRow(trx, house, date);
  const newParts = [...parts, { id: current, startedAt: house.now().toISOString() }];
  await qb<WeekTables>(trx)
    .updateTable("weeks")
    .set({ current, parts: JSON.stringify(newParts) })
    .where("date", "=", date)
    .execute();
}
