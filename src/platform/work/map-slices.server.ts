import { setImmediate as otherRequests } from "node:timers/promises";

/** Serves other requests between slices: SQLite works on the only thread. In a transaction they stay one change. */
export async function mapSlices<Item, Result>(
  items: readonly Item[],
  size: number,
  fn: (slice: Item[]) => Promise<Result>,
): Promise<Result[]> {
  if (!Number.isInteger(size) || size < 1) throw new RangeError(`A slice cannot have ${size} items`);
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await otherRequests();
    results.push(await fn(items.slice(start, start + size)));
  }
  return results;
}
