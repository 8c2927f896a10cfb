import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { Bench } from "./engines.ts";

type ColumnValue = string | number | boolean | null | string[];
export type TableRow = Record<string, ColumnValue>;
/** A database that is filled directly, without the program. */
export type TableFiller = {
  rows(table: string, rows: Iterable<TableRow>): Promise<void>;
  run(statement: string): Promise<void>;
};

const BATCH_SIZE = 5_000;
const quoteNames = (names: string[]) => names.map((name) => `"${name}"`).join(", ");

/** Fills tables that already exist. All rows of a table must have the same columns. */
export const fillTables = (bench: Bench, work: (into: TableFiller) => Promise<void>): Promise<void> =>
  bench.engine === "sqlite" ? fillSqlite(bench, work) : fillPostgres(bench, work);

async function fillSqlite({ address }: Bench, work: (into: TableFiller) => Promise<void>): Promise<void> {
  const database = new DatabaseSync(address.file ?? "");
  // The data can always be generated again, so losing it is fine.
  database.exec("pragma synchronous = off; pragma cache_size = -500000");
  await work({
    rows: async (table, rows) => {
      database.exec("begin");
      let insert: ReturnType<typeof database.prepare> | undefined;
      for (const row of rows) {
        const places = Object.keys(row).map(() => "?");
        insert ??= database.prepare(
          `insert into ${table} (${quoteNames(Object.keys(row))}) values (${places.join(", ")})`,
        );
        insert.run(...Object.values(row).map(toSqlite));
      }
      database.exec("commit");
    },
    run: async (statement) => database.exec(statement),
  });
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
}

function toSqlite(value: ColumnValue): string | number | null {
  if (typeof value === "boolean") return Number(value);
  return Array.isArray(value) ? JSON.stringify(value) : value;
}

async function fillPostgres({ address }: Bench, work: (into: TableFiller) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: address.url });
  await client.connect();
  await client.query("set maintenance_work_mem = '1GB'; set synchronous_commit = off");
  const insert = async (table: string, rows: TableRow[]) => {
    const names = quoteNames(Object.keys(rows[0] ?? {}));
    const from = `json_populate_recordset(null::${table}, $1)`;
    if (rows.length > 0)
      await client.query(`insert into ${table} (${names}) select ${names} from ${from}`, [
        JSON.stringify(rows),
      ]);
  };
  await work({
    rows: async (table, rows) => {
      let some: TableRow[] = [];
      for (const row of rows)
        if (some.push(row) === BATCH_SIZE) {
          await insert(table, some);
          some = [];
        }
      await insert(table, some);
    },
    run: async (statement) => void (await client.query(statement)),
  });
  await client.end();
}
