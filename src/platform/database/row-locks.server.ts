import type { SelectQueryBuilder } from "kysely";
import { type Db, getEngine } from "./database-handle.server.ts";

/**
 * Returns a query that also locks the rows it selects until the transaction ends, as an update would. Other
 * transactions that are about to lock, change or delete these rows wait, and then see the rows' latest state. If the
 * query is a join, `table` says which table's rows to lock.
 *
 * SQLite needs no row locks, because it runs only one transaction at a time.
 */
export const lockRows = <Tables, Names extends keyof Tables, Row>(
  trx: Db,
  query: SelectQueryBuilder<Tables, Names, Row>,
  table?: Names & string,
): SelectQueryBuilder<Tables, Names, Row> =>
  getEngine(trx) === "postgres" ? query.forNoKeyUpdate(table) : query;
