import { once } from "node:events";
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { Bench } from "./engines.ts";

export type Value = string | number | boolean | null;
export type Filled = { table: string; columns: string[]; rows: Iterable<Value[]> };

/** The bench's database, filled as fast as its engine can: with COPY, or in one transaction. */
export type Filling = { rows(table: Filled): Promise<void>; run(statement: string): Promise<void> };

/** Fills the tables of an existing database, without the program. */
export async function fillTables(bench: Bench, work: (into: Filling) => Promise<void>): Promise<void> {
  await (bench.engine === "sqlite" ? fillSqlite(bench, work) : fillPostgres(bench, work));
}

async function fillSqlite({ dataDir }: Bench, work: (into: Filling) => Promise<void>): Promise<void> {
  const database = new DatabaseSync(join(dataDir, "greenroom.sqlite"));
  // This data can always be created again, so losing it is fine.
  database.exec("pragma synchronous = off; pragma cache_size = -500000");
  await work({
    rows: async ({ table, columns, rows }) => {
      const names = columns.map((column) => `"${column}"`).join(", ");
      const places = columns.map(() => "?").join(", ");
      const insert = database.prepare(`insert into ${table} (${names}) values (${places})`);
      database.exec("begin");
      for (const row of rows)
        insert.run(...row.map((value) => (typeof value === "boolean" ? Number(value) : value)));
      database.exec("commit");
    },
    run: async (statement) => database.exec(statement),
  });
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
}

async function fillPostgres({ env }: Bench, work: (into: Filling) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query("set maintenance_work_mem = '1GB'; set synchronous_commit = off");
  const folder = mkdtempSync(join(tmpdir(), "greenroom-filling-"));
  // The server reads the files as a different user.
  chmodSync(folder, 0o755);
  await work({
    rows: async ({ table, columns, rows }) => {
      const file = join(folder, `${table}.csv`);
      await writeCsv(file, rows);
      const names = columns.map((column) => `"${column}"`).join(", ");
      await client.query(`copy ${table} (${names}) from '${file}' with (format csv)`);
      rmSync(file);
    },
    run: async (statement) => void (await client.query(statement)),
  });
  rmSync(folder, { recursive: true });
  await client.end();
}

async function writeCsv(file: string, rows: Iterable<Value[]>): Promise<void> {
  const stream = createWriteStream(file);
  let part: string[] = [];
  const flush = async () => {
    if (!stream.write(part.join(""))) await once(stream, "drain");
    part = [];
  };
  for (const row of rows) {
    part.push(`${row.map(toCell).join(",")}\n`);
    if (part.length === 5000) await flush();
  }
  await flush();
  stream.end();
  await once(stream, "close");
}

/** Null is an empty cell, and an empty text is quoted. */
const toCell = (value: Value): string =>
  value === null ? "" : typeof value === "string" ? `"${value.replaceAll('"', '""')}"` : String(value);
