import type { ColumnType, Generated } from "kysely";
import type { DatabaseRow } from "#platform/database/database.server.ts";

/** One deletion. `count` is how many of its rows are still in the trash. */
type DeletionsTable = {
  id: Generated<number>;
  at: string;
  by: string;
  entity: string;
  label: string;
  count: number;
  expiresAt: string;
};

/** Deleted rows, in the order in which they are restored, such as a profile before its links. */
type DeletedRowsTable = {
  id: Generated<number>;
  deletionId: number;
  tableName: string;
  /** The row's id in its own table. */
  rowId: number | null;
  row: ColumnType<DatabaseRow, string, string>;
};

export type TrashTables = { deletions: DeletionsTable; deleted_rows: DeletedRowsTable };
