export {
  countRows,
  deleteExpired,
  insertRows,
  listTables,
  lockRows,
  lockRowsById,
  lockTable,
  type TableWithKey,
} from "./any-table.server.ts";
export { batchCalls } from "./batch-calls.server.ts";
export { columns, SINGLE_ROW_ID } from "./columns.server.ts";
export { lockDataFolder } from "./data-folder-lock.server.ts";
export { type Db, type Engine, getEngine, getSource, qb } from "./database-handle.server.ts";
export { Lease, type LeaseColumns, NO_LEASE } from "./lease.server.ts";
export { listAppliedMigrations, migrate } from "./migrate.server.ts";
export { type Database, openDatabase } from "./open-database.server.ts";
export { openLimitCounter } from "./open-limit-counter.server.ts";
export { runWithoutOtherProcesses } from "./other-processes.server.ts";
export { refuseTransactionPooler } from "./postgres-pooler.server.ts";
export {
  type DatabaseRow,
  describeTables,
  insertAndVerifyRows,
  ROWS_PER_PAGE,
  readLastIds,
  readTable,
  setLastIds,
  type TableSchema,
  toJsonLine,
} from "./table-rows.server.ts";
export { joinTexts, TextIndex } from "./text-index.server.ts";
export { fillTextIndexes, prepareTextIndexes } from "./text-index-start.server.ts";
export { createTextTable } from "./text-table.server.ts";
export { runAfterCommit, transaction } from "./transaction.server.ts";
export { isForeignKeyViolation, isUniqueViolation } from "./violations.server.ts";
export { listenForWakeUps, wakeProcesses } from "./wake-ups.server.ts";
export { replaceData, withSnapshot } from "./whole-data.server.ts";
