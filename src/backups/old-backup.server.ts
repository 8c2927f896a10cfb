import { sql } from "kysely";
import {
  type Db,
  type KnownTable,
  listApplied,
  on,
  openDatabase,
  readLastIds,
  readTable,
} from "#platform/database/database.server.ts";
import { BadBackup } from "./archive.server.ts";
import type { RowSource } from "./backup-rows.server.ts";
import { checkRow } from "./row-lines.rules.ts";

/**
 * Opens the database file of a backup that version 1.0.0 made, and reads only its rows: plain columns of plain tables,
 * so that no stranger's view, trigger or expression runs.
 * @throws {BadBackup}
 */
export async function openOldBackup(file: string): Promise<RowSource> {
  const old = await openDatabase({ file, mode: "snapshot" }).catch(refuse);
  try {
    await refuseOtherThanPlain(old.db, { name: "migrations", key: ["name"], columns: [] });
    await refuseOtherThanPlain(old.db, { name: "sqlite_sequence", key: [], columns: LAST_ID });
    const lastIds = Object.entries(await readLastIds(old.db)).map(([name, id]) => [name, Number(id) || 0]);
    return {
      migrations: await listApplied(old.db),
      lastIds: Object.fromEntries(lastIds),
      readRows: async function* (table) {
        await refuseOtherThanPlain(old.db, table);
        try {
          for await (const page of readTable(old.db, table))
            yield page.map((row) => checkRow(table.columns, row));
        } catch (cause) {
          refuse(cause);
        }
      },
      close: () => old.close(),
    };
  } catch (error) {
    await old.close();
    return refuse(error);
  }
}

function refuse(cause: unknown): never {
  throw cause instanceof BadBackup
    ? cause
    : new BadBackup("The backup has a database that cannot be read", { cause });
}

const LAST_ID = ["name", "seq"].map((name) => ({ name, type: "" }));

/** Without the original key, reading a table page by page would take forever. */
async function refuseOtherThanPlain(db: Db, { name, key, columns }: KnownTable): Promise<void> {
  const plain = sql<{ name: string; pk: number }>`
    select columns.name, columns.pk from pragma_table_list(${name}) as tables
    join pragma_table_xinfo(${name}) as columns
    where tables.type = 'table' and tables.schema = 'main' and columns.hidden = 0`;
  const places = new Map((await plain.execute(on(db))).rows.map((column) => [column.name, column.pk]));
  if (places.size === 0) throw new BadBackup(`The backup lacks the table ${name}`);
  const other = columns.find((column) => !places.has(column.name));
  if (other) throw new BadBackup(`The backup lacks the column ${other.name} of the table ${name}`);
  if (key.some((column, index) => places.get(column) !== index + 1))
    throw new BadBackup(`The backup lacks the key of the table ${name}`);
}
