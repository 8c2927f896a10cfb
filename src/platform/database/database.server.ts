export { batchCalls } from "./batch-calls.server.ts";
export { columns } from "./columns.server.ts";
export { countRows } from "./count-rows.server.ts";
export { lockDataFolder } from "./data-folder-lock.server.ts";
export { copyDatabase, openCopy } from "./database-copy.server.ts";
export { type Db, type Engine, engineOf, on, planOnce, sourceOf } from "./database-handle.server.ts";
export { deleteExpired } from "./expired-rows.server.ts";
export { Lease, type LeaseColumns, NO_LEASE } from "./lease.server.ts";
export { openLimitCounts } from "./limit-counts.server.ts";
export { dropTablesAside, putTablesBack, runMaintenance, setTablesAside } from "./maintenance.server.ts";
export { migrate } from "./migrate.server.ts";
export { type Database, openDatabase } from "./open-database.server.ts";
export { restorePostgres } from "./postgres-dump.server.ts";
export { backupSqlite, overwriteSqlite } from "./sqlite-backup.server.ts";
export { createTextTable, joinTexts, TextIndex } from "./text-index.server.ts";
export { prepareTextIndexes } from "./text-index-start.server.ts";
export { withStatementTimeout } from "./timeouts.server.ts";
export { transaction } from "./transaction.server.ts";
export { isForeignKeyViolation, isUniqueViolation } from "./violations.server.ts";
export { listenForWakeUps, wakeProcesses } from "./wake-ups.server.ts";
export {
  insertRows,
  listTables,
  type Row,
  readRows,
  readRowsById,
  sumTables,
  type Table,
} from "./whole-tables.server.ts";
