import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { House } from "#app/house.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { type DeletedRow, lockDeletion, readDeletedRowsAfterId } from "./deleted-rows.server.ts";

/** How many rows are changed in one transaction. Between two transactions, other requests are served. */
const ROWS_PER_TRANSACTION = 200;

type DeletionSlice = { entity: string; rows: DeletedRow[]; isLast: boolean };

/**
 * Calls `change` with a deletion's rows, one slice per transaction, and yields each result. Other requests are served
 * in between. If the process is killed, the remaining rows are still in the trash.
 */
export async function* changeDeletionInSlices<T>(
  house: House,
  id: number,
  change: (trx: Db, slice: DeletionSlice) => Promise<T>,
): AsyncGenerator<T> {
  for (let lastId = 0; ; await yieldToEventLoop()) {
    const doneSlice = await transaction(house.db, async (trx) => {
      const entity = await lockDeletion(trx, id);
      if (entity === undefined) return null;
      const foundRows = await readDeletedRowsAfterId(trx, id, lastId, ROWS_PER_TRANSACTION + 1);
      const slice = {
        entity,
        rows: foundRows.slice(0, ROWS_PER_TRANSACTION),
        isLast: foundRows.length <= ROWS_PER_TRANSACTION,
      };
      return { result: await change(trx, slice), last: slice.rows.at(-1)?.id, isLast: slice.isLast };
    });
    if (!doneSlice) return;
    yield doneSlice.result;
    if (doneSlice.isLast || doneSlice.last === undefined) return;
    lastId = doneSlice.last;
  }
}
