import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { Bench } from "./engines.ts";
import type { BenchTopic } from "./many-topics.ts";

const COLUMNS = ["category", "subCategory", "content", "source"] as const;
const ROWS = 100;
const TABLE = `create table raw_topics (id integer primary key, category text, "subCategory" text, content text, source text)`;

/**
 * Inserts topics into a plain table with the plain driver, 100 rows per statement, in one transaction. Returns the
 * milliseconds.
 */
export async function insertRaw(bench: Bench, topics: readonly BenchTopic[]): Promise<number> {
  const begun = performance.now();
  await (bench.engine === "sqlite" ? insertIntoSqlite(bench, topics) : insertIntoPostgres(bench, topics));
  return performance.now() - begun;
}

const listValues = (topics: readonly BenchTopic[], start: number) =>
  topics
    .slice(start, start + ROWS)
    .flatMap((topic, index) => [start + index + 1, ...COLUMNS.map((column) => topic[column])]);

async function insertIntoSqlite({ dataDir }: Bench, topics: readonly BenchTopic[]): Promise<void> {
  const database = new DatabaseSync(join(dataDir, "raw.sqlite"));
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; ${TABLE}; begin`);
  const row = "(?, ?, ?, ?, ?)";
  const insert = database.prepare(`insert into raw_topics values ${Array(ROWS).fill(row).join(", ")}`);
  for (let start = 0; start < topics.length; start += ROWS) insert.run(...listValues(topics, start));
  database.exec("commit");
  database.close();
}

async function insertIntoPostgres({ env }: Bench, topics: readonly BenchTopic[]): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query(TABLE);
  await client.query("begin");
  const width = COLUMNS.length + 1;
  const row = (index: number) =>
    `(${Array.from({ length: width }, (_, column) => `$${index * width + column + 1}`).join(", ")})`;
  const text = `insert into raw_topics values ${Array.from({ length: ROWS }, (_, index) => row(index)).join(", ")}`;
  for (let start = 0; start < topics.length; start += ROWS)
    await client.query({ name: "insert", text, values: listValues(topics, start) });
  await client.query("commit");
  await client.query("drop table raw_topics");
  await client.end();
}
