import { setImmediate as breath } from "node:timers/promises";
import { type Db, on } from "#platform/database/database.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/** As many rows at once as keep the process free for others in between. */
const SLICE = 500;

/**
 * Calls `change` for all topics, or those used or not, by rising id and slice by slice: with the ids of a slice and the
 * first and last of them. How many topics that were.
 */
export async function eachSlice(
  trx: Db,
  which: { isUsed?: boolean },
  change: (ids: number[], range: [first: number, last: number]) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    let query = on<TopicsTables>(trx).selectFrom("topics").select("id").where("id", ">", after);
    if (which.isUsed !== undefined) query = query.where("isUsed", "=", which.isUsed);
    const ids = (await query.orderBy("id").limit(SLICE).execute()).map((row) => row.id);
    const [first, last] = [ids[0], ids.at(-1)];
    if (first === undefined || last === undefined) return count;
    await change(ids, [first, last]);
    count += ids.length;
    after = last;
    await breath();
  }
}
