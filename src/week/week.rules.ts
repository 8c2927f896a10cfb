import type { RunSheetItem, RunSheetItemInput, WeekStatus } from "./week.contract.ts";

export function giveItemIds(
  sent: readonly RunSheetItemInput[],
  known: readonly RunSheetItem[],
  lastItemId: number,
): { runSheet: RunSheetItem[]; lastItemId: number } {
  const free = new Set(known.map(({ id }) => id));
  let last = lastItemId;
  const runSheet = sent.map(({ id, ...item }) => {
    if (id !== undefined && id !== null && free.delete(id)) return { ...item, id };
    last += 1;
    return { ...item, id: last };
  });
  return { runSheet, lastItemId: last };
}

/** A week that is over by the clock has ended, a skipped one too; a show may run longer than its hour. */
export const readStatus = (stored: WeekStatus, endsAt: Date, now: Date): WeekStatus =>
  stored !== "live" && endsAt <= now ? "ended" : stored;

/** The item before or after the current one; undefined beyond either end. */
export function findNeighbor(
  runSheet: readonly RunSheetItem[],
  current: number | null,
  step: 1 | -1,
): number | undefined {
  const at = runSheet.findIndex(({ id }) => id === current);
  if (at < 0) return step > 0 ? runSheet[0]?.id : undefined;
  return runSheet[at + step]?.id;
}

/** Where the current item was taken out of the run sheet, the next one that was kept is on, or the last. */
export function keepCurrent(
  current: number | null,
  before: readonly RunSheetItem[],
  after: readonly RunSheetItem[],
): number | null {
  if (after.some(({ id }) => id === current)) return current;
  const kept = new Set(after.map(({ id }) => id));
  const from = before.findIndex(({ id }) => id === current);
  const next = before.slice(Math.max(0, from)).find(({ id }) => kept.has(id));
  return next?.id ?? after.at(-1)?.id ?? null;
}
