import type { House } from "#app/house.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import type { WeekTables } from "./week.table.server.ts";
import { lockRow, replaceRow, STALE_WEEK, type WeekRow } from "./week-row.server.ts";

/** Puts a week on air with the first part of its run sheet. Call it in the transaction that checked its version. */
export async function startWeek(trx: Db, house: House, date: string): Promise<void> {
  const row = await lockRow(trx, house, date);
  const startedAt = house.now().toISOString();
  const current = row.runSheet[0]?.id ?? null;
  const parts = current === null ? [] : [{ id: current, startedAt }];
  await write(trx, { ...row, status: "live", onAirSince: startedAt, current, parts });
}

export async function endWeek(trx: Db, house: House, date: string): Promise<void> {
  const row = await lockRow(trx, house, date);
  await write(trx, { ...row, status: "ended", endedAt: house.now().toISOString(), current: null });
}

export async function skipWeek(trx: Db, house: House, date: string, skipReason: string): Promise<void> {
  await write(trx, { ...(await lockRow(trx, house, date)), status: "skipped", skipReason });
}

export async function unskipWeek(trx: Db, house: House, date: string): Promise<void> {
  await write(trx, { ...(await lockRow(trx, house, date)), status: "planned", skipReason: null });
}

async function write(trx: Db, row: WeekRow): Promise<void> {
  if (!(await replaceRow(trx, row))) throw conflict(STALE_WEEK);
}

/** Moves to another part. This doesn't change the plan, so the week's version stays the same. */
export async function moveCurrent(trx: Db, house: House, date: string, current: number): Promise<void> {
  const { parts } = await lockRow(trx, house, date);
  const moved = [...parts, { id: current, startedAt: house.now().toISOString() }];
  await on<WeekTables>(trx)
    .updateTable("weeks")
    .set({ current, parts: JSON.stringify(moved) })
    .where("date", "=", date)
    .execute();
}
