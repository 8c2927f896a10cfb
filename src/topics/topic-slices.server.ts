import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { lockDrum } from "./topic-drum.server.ts";

/** How many topics one transaction changes. The number is small, so that other requests don't have to wait. */
export const TOPICS_PER_SLICE = 200;

type SliceSteps = {
  /**
   * Takes locks that must be taken before the drum is locked, as in other transactions, because a different order could
   * cause deadlocks.
   */
  lockFirst?: ((trx: Db) => Promise<void>) | undefined;
  /** Records the whole change, in the transaction of the first slice that changed anything. Gets that slice's count. */
  record?: (trx: Db, changed: number) => Promise<void>;
};

/**
 * Calls `change` with one slice of ids after another, each in its own transaction. Returns the sum of the counts that
 * `change` returned. `list` returns the ids after a given id, in ascending order.
 */
export async function changeTopicsInSlices(
  db: Db,
  list: (trx: Db, after: number) => Promise<number[]>,
  change: (trx: Db, ids: number[]) => Promise<number>,
  { lockFirst, record }: SliceSteps = {},
): Promise<number> {
  let count = 0;
  for (let lastId = 0; ; await yieldToEventLoop()) {
    const slice = await transaction(db, async (trx) => {
      await lockFirst?.(trx);
      await lockDrum(trx);
      const ids = await list(trx, lastId);
      const changed = ids.length > 0 ? await change(trx, ids) : 0;
      if (count === 0 && changed > 0) await record?.(trx, changed);
      return { last: ids.at(-1), changed };
    });
    if (slice.last === undefined) return count;
    count += slice.changed;
    lastId = slice.last;
  }
}
