import { setImmediate as breath } from "node:timers/promises";

/**
 * Does long work slice by slice and lets the process serve others in between: SQLite works on the process's only
 * thread, so 5,000 inserts in one go would stop every request meanwhile. Inside a transaction the slices stay one
 * change: `transaction(db, (trx) => inSlices(rows, 50, (slice) => insert(trx, slice)))`.
 *
 * @returns what `fn` gave for each slice, in order.
 */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  size: number,
  fn: (slice: Item[]) => Promise<Result>,
): Promise<Result[]> {
  if (!Number.isInteger(size) || size < 1) throw new RangeError(`A slice cannot have ${size} items`);
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await breath();
    results.push(await fn(items.slice(start, start + size)));
  }
  return results;
}
