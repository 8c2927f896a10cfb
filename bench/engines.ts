import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { readEnv } from "#app/env.server.ts";
import { type OpenHouse, openHouse } from "#app/house-opening.server.ts";
import { type Database, type Engine, on, openDatabase } from "#platform/database/database.server.ts";
import { findPostgres, startPostgres, TEMP_FOLDER } from "#platform/database/testing/postgres-server.ts";
import { addTopics } from "#topics/topics.server.ts";
import { makeTopics } from "./many-topics.ts";

/** An engine with an empty data folder, and the environment that makes the program use it. */
export type Bench = {
  engine: Engine;
  env: Record<string, string>;
  dataDir: string;
  address: Address;
  /** Names a figure of this engine. */
  name(figure: string): string;
};
export type Address = { file: string; url?: undefined } | { url: string; file?: undefined };

const words = process.argv.slice(2);

/** Returns the numbers among the program's arguments. */
export const readNumbers = (): number[] => words.filter((word) => /^\d+$/.test(word)).map(Number);
export const isFull = words.includes("full");

/**
 * Runs `measure` on SQLite, then on PostgreSQL with its default settings (every commit waits for the disk) and 256 MB
 * of shared buffers. `sqlite` or `postgres` among the program's arguments leaves out the other. If the machine has no
 * PostgreSQL, it says so and skips that half.
 */
export async function runOnEachEngine(measure: (bench: Bench) => Promise<void>): Promise<void> {
  if (!words.includes("postgres"))
    await runInFolder((dataDir) => {
      const name = (figure: string) => `SQLite, ${figure}`;
      return measure({ engine: "sqlite", env: {}, dataDir, address: fileIn(dataDir), name });
    });
  if (!words.includes("sqlite")) await runOnPostgres(measure);
}

export async function runOnPostgres(measure: (bench: Bench) => Promise<void>): Promise<void> {
  const binaries = await findPostgres();
  if (!binaries) {
    process.stderr.write("No PostgreSQL on this machine: its half was not measured.\n");
    return;
  }
  const { url, stop } = await startPostgres(binaries, ["shared_buffers=256MB", "log_min_messages=fatal"]);
  try {
    await runInFolder((dataDir) => {
      const name = (figure: string) => `PostgreSQL, ${figure}`;
      return measure({ engine: "postgres", env: { DATABASE_URL: url }, dataDir, address: { url }, name });
    });
  } finally {
    await stop();
  }
}

export const fileIn = (dataDir: string): Address => ({ file: join(dataDir, "greenroom.sqlite") });

/** Runs `work` in a temporary folder. */
export async function runInFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(TEMP_FOLDER, "greenroom-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens a database next to the program that uses it. */
export async function inDatabase<T>(address: Address, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(address);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Runs `work` on the bench's database inside this process, without a server. It creates the tables if need be. */
export async function runInHouse(
  bench: Bench,
  work: (house: OpenHouse["house"]) => Promise<unknown>,
  env: Record<string, string> = {},
): Promise<void> {
  const all = readEnv({ ...bench.env, DATA_DIR: bench.dataDir, SAMPLE_CONTENT: "false", ...env });
  const { house, close } = await openHouse(all, silent, { lock: false });
  try {
    await work(house);
    // PostgreSQL would do this by itself a minute later.
    if (bench.engine === "postgres") await sql`vacuum analyze`.execute(on(house.db));
  } finally {
    await close();
  }
}

const AT_ONCE = 5_000;

export const fillTopics = (bench: Bench, count: number): Promise<void> =>
  runInHouse(bench, async (house) => {
    const topics = [...makeTopics(count)];
    for (let at = 0; at < count; at += AT_ONCE)
      await addTopics(house.db, house, topics.slice(at, at + AT_ONCE));
  });
