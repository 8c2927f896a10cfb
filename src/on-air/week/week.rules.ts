import type { RunSheetItem, RunSheetItemInput, WeekStatus } from "./week.contract.ts";

export function assignItemIds(
  sent: readonly RunSheetItemInput[],
  lastItemId: number,
): { runSheet: RunSheetItem[]; lastItemId: number } {
  const usedIds = new Set<number>();
  let lastId = lastItemId;
  const runSheet = sent.map(({ id, ...item }) => {
    // A part that was removed and put back keeps its id, so its time on air isn't lost.
    if (id !== undefined && id !== null && id >= 1 && id <= lastItemId && !usedIds.has(id)) {
      usedIds.add(id);
      return { ...item, id };
    }
    lastId += 1;
    return { ...item, id: lastId };
  });
  return { runSheet, lastItemId: lastId };
}

/** Returns a part's title or, if it has none, a placeholder. */
export const getPartTitle = ({ title }: Pick<RunSheetItem, "title">): string => title || "Untitled";

/** Scales a run sheet to a length in minutes. The longest part absorbs the rounding error. */
export function scaleRunSheet(runSheet: readonly RunSheetItem[], length: number): RunSheetItem[] {
  const plannedMinutes = Math.max(1, sumMinutes(runSheet));
  const fitted = runSheet.map((item) => ({
    ...item,
    minutes: Math.floor((item.minutes * length) / plannedMinutes),
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
export const computeWeekStatus = (storedStatus: WeekStatus, endsAt: Date, now: Date): WeekStatus =>
  storedStatus !== "live" && endsAt <= now ? "ended" : storedStatus;

/**
 * Returns the id of the item before or after the current one, or undefined if there is none. Without a current item,
 * the first one comes next.
 */
export function findNeighborItemId(
  runSheet: readonly RunSheetItem[],
  current: number | null,
  step: 1 | -1,
): number | undefined {
  const currentIndex = runSheet.findIndex(({ id }) => id === current);
  if (currentIndex < 0) return step > 0 ? runSheet[0]?.id : undefined;
  return runSheet[currentIndex + step]?.id;
}

/**
 * Returns the id of the current item after the run sheet changes. If the current item was removed, the next one takes
 * its place or, if there is none, the last one. If the show has no current item, changing the run sheet doesn't set
 * one, and the producer has to press Next.
 */
export function findCurrentItemIdAfterEdit(
  current: number | null,
  before: readonly RunSheetItem[],
  after: readonly RunSheetItem[],
): number | null {
  if (current === null) return null;
  if (after.some(({ id }) => id === current)) return current;
  const remainingIds = new Set(after.map(({ id }) => id));
  const currentIndex = before.findIndex(({ id }) => id === current);
  const next = before.slice(Math.max(0, currentIndex)).find(({ id }) => remainingIds.has(id));
  return next?.id ?? after.at(-1)?.id ?? null;
}
