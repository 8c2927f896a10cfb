import { sql } from "kysely";
import { type Db, on, sourceOf } from "./database-handle.server.ts";
import { openDatabase } from "./open-database.server.ts";
import { withStatementTimeout } from "./timeouts.server.ts";
import { transaction } from "./transaction.server.ts";

const TIMEOUT_MS = 12 * 60 * 60 * 1000;

/** Runs `read` on a snapshot of the database, however long it takes, while others go on changing it. */
export async function readSnapshot<T>(db: Db, read: (moment: Db) => Promise<T>): Promise<T> {
  const { file } = sourceOf(db);
  if (file !== undefined) {
    const moment = await openDatabase({ file, mode: "snapshot" });
    return read(moment.db).finally(() => moment.close());
  }
  return withStatementTimeout(TIMEOUT_MS, () =>
    transaction(db, async (trx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(on(trx));
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(on(trx));
      return read(trx);
    }),
  );
}
