import { sql } from "kysely";
import {
  type Db,
  listAppliedMigrations,
  openDatabase,
  qb,
  readLastIds,
  readTable,
  type TableSchema,
} from "#platform/database/database.server.ts";
import { InvalidBackupError } from "./archive.server.ts";
import type { BackupRows } from "./manifest.server.ts";
import { checkRowTypes } from "./row-lines.rules.ts";

/**
 * Opens the database file in a backup made by version 1.0.0. Reads only ordinary columns of ordinary tables, so that
 * none of the file's views, triggers or expressions run.
 * @throws {InvalidBackupError}
 */
export async function openVersion1Backup(file: string): Promise<BackupRows> {
  const database = await openDatabase({ file, mode: "snapshot" }).catch(throwUnreadableDatabase);
  try {
    await requireOrdinaryTable(database.db, { name: "migrations", key: ["name"], columns: [] });
    await requireOrdinaryTable(database.db, { name: "sqlite_sequence", key: [], columns: LAST_ID_COLUMNS });
    const lastIds = Object.entries(await readLastIds(database.db)).map(([name, id]) => [
      name,
      Number(id) || 0,
    ]);
    return {
      migrations: await listAppliedMigrations(database.db),
      lastIds: Object.fromEntries(lastIds),
      readRows: async function* (table) {
        await requireOrdinaryTable(database.db, table);
        try {
          for await (const page of readTable(database.db, table))
            yield page.map((row) => checkRowTypes(table.columns, row));
        } catch (cause) {
          throwUnreadableDatabase(cause);
        }
      },
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    return throwUnreadableDatabase(error);
  }
}

function throwUnreadableDatabase(cause: unknown): never {
  throw cause instanceof InvalidBackupError
    ? cause
    : new InvalidBackupError("The backup has a database that cannot be read", { cause });
}

const LAST_ID_COLUMNS = ["name", "seq"].map((name) => ({ name, type: "" }));

/**
 * Checks that a table is an ordinary one with the given columns and primary key. Without that key, reading the table
 * page by page might never end.
 * @throws {InvalidBackupError}
 */
async function requireOrdinaryTable(db: Db, { name, key, columns }: TableSchema): Promise<void> {
  const columnsQuery = sql<{ name: string; pk: number }>`
    select columns.name, columns.pk from pragma_table_list(${name}) as tables
    join pragma_table_xinfo(${name}) as columns
    where tables.type = 'table' and tables.schema = 'main' and columns.hidden = 0`;
  const keyPositions = new Map(
    (await columnsQuery.execute(qb(db))).rows.map((column) => [column.name, column.pk]),
  );
  if (keyPositions.size === 0) throw new InvalidBackupError(`The backup lacks the table ${name}`);
  const missingColumn = columns.find((column) => !keyPositions.has(column.name));
  if (missingColumn)
    throw new InvalidBackupError(`The backup lacks the column ${missingColumn.name} of the table ${name}`);
  if (key.some((column, index) => keyPositions.get(column) !== index + 1))
    throw new InvalidBackupError(`The backup lacks the key of the table ${name}`);
}
