import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/**
 * Maps items slice by slice, and lets other requests run in between, because SQLite blocks the event loop. In a
 * transaction, all slices still take effect together.
 */
export async function mapSlices<Item, Result>(
  items: readonly Item[],
  size: number,
  fn: (slice: Item[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await yieldToEventLoop();
    results.push(await fn(items.slice(start, start + size)));
  }
  return results;
}
