import type { RunSheetItem, RunSheetItemInput, WeekStatus } from "./week.contract.ts";

export function assignItemIds(
  sent: readonly RunSheetItemInput[],
  lastItemId: number,
): { runSheet: RunSheetItem[]; lastItemId: number } {
  const used = new Set<number>();
  let last = lastItemId;
  const runSheet = sent.map(({ id, ...item }) => {
    // A part that was removed and put back keeps its id, so its time on air isn't lost.
    if (id !== undefined && id !== null && id >= 1 && id <= lastItemId && !used.has(id)) {
      used.add(id);
      return { ...item, id };
    }
    last += 1;
    return { ...item, id: last };
  });
  return { runSheet, lastItemId: last };
}

/** Scales a run sheet to a length in minutes. The longest part absorbs the rounding error. */
export function fitRunSheet(runSheet: readonly RunSheetItem[], length: number): RunSheetItem[] {
  const planned = Math.max(1, sumMinutes(runSheet));
  const fitted = runSheet.map((item) => ({
    ...item,
    minutes: Math.floor((item.minutes * length) / planned),
  }));
  const [longest] = fitted.toSorted((one, other) => other.minutes - one.minutes);
  if (longest) longest.minutes += length - sumMinutes(fitted);
  return fitted;
}

const sumMinutes = (runSheet: readonly RunSheetItem[]): number =>
  runSheet.reduce((sum, { minutes }) => sum + minutes, 0);

/**
 * Returns a week's actual status. After its scheduled end, every week counts as ended, even a skipped one, unless its
 * show is still live.
 */
export const computeStatus = (stored: WeekStatus, endsAt: Date, now: Date): WeekStatus =>
  stored !== "live" && endsAt <= now ? "ended" : stored;

/**
 * Returns the id of the item before or after the current one, or undefined if there is none. Without a current item,
 * the first one comes next.
 */
export function findNeighbor(
  runSheet: readonly RunSheetItem[],
  current: number | null,
  step: 1 | -1,
): number | undefined {
  const at = runSheet.findIndex(({ id }) => id === current);
  if (at < 0) return step > 0 ? runSheet[0]?.id : undefined;
  return runSheet[at + step]?.id;
}

/**
 * Returns the id of the current item after the run sheet changes. If the current item was removed, the next one takes
 * its place or, if there is none, the last one. If the show has no current item, a new run sheet doesn't set one: the
 * producer has to press Next.
 */
export function keepCurrentItem(
  current: number | null,
  before: readonly RunSheetItem[],
  after: readonly RunSheetItem[],
): number | null {
  if (current === null) return null;
  if (after.some(({ id }) => id === current)) return current;
  const kept = new Set(after.map(({ id }) => id));
  const from = before.findIndex(({ id }) => id === current);
  const next = before.slice(Math.max(0, from)).find(({ id }) => kept.has(id));
  return next?.id ?? after.at(-1)?.id ?? null;
}
