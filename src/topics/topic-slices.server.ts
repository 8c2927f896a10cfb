import { setImmediate as serveOthers } from "node:timers/promises";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { lockDrum } from "./topic-drum.server.ts";

/** A transaction that changes so many topics is short: others are served at once, and write in between. */
export const CHANGED_AT_ONCE = 200;

/**
 * Calls `change` with the ids of each slice, in a transaction of its own, and sums what it returns. `list` gives those
 * after an id, in ascending order.
 */
export async function changeInSlices(
  db: Db,
  list: (trx: Db, after: number) => Promise<number[]>,
  change: (trx: Db, ids: number[]) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (let after = 0; ; await serveOthers()) {
    const slice = await transaction(db, async (trx) => {
      await lockDrum(trx);
      const ids = await list(trx, after);
      return { last: ids.at(-1), changed: ids.length > 0 ? await change(trx, ids) : 0 };
    });
    if (slice.last === undefined) return count;
    count += slice.changed;
    after = slice.last;
  }
}
