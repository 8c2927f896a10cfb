import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { readEnv } from "#app/env.server.ts";
import { type OpenedHouse, openHouse } from "#app/house-opening.server.ts";
import { type Database, type Engine, openDatabase, qb } from "#platform/database/database.server.ts";
import { findPostgres, startPostgres, TEMP_FOLDER } from "#platform/database/testing/postgres-server.ts";
import { addTopics } from "#topics/topics.server.ts";

/** A database engine with an empty data folder, and the environment variables that make the program use it. */
export type Bench = {
  engine: Engine;
  env: Record<string, string>;
  dataDir: string;
  address: DatabaseAddress;
  /** Prefixes a figure's name with the name of the engine. */
  nameFigure(figure: string): string;
};
export type DatabaseAddress = { file: string; url?: undefined } | { url: string; file?: undefined };

const commandLineArguments = process.argv.slice(2);
export const isFullRun = commandLineArguments.includes("full");

/**
 * Runs `measure` on SQLite, then on PostgreSQL with its default settings (every commit waits for the disk) and 256 MB
 * of shared buffers. `sqlite` or `postgres` on the command line selects just one of them. If PostgreSQL isn't
 * installed, prints a message and skips it.
 */
export async function runOnEachEngine(measure: (bench: Bench) => Promise<void>): Promise<void> {
  if (!commandLineArguments.includes("postgres"))
    await withTempFolder((dataDir) => {
      const nameFigure = (figure: string) => `SQLite, ${figure}`;
      return measure({ engine: "sqlite", env: {}, dataDir, address: getSqliteAddress(dataDir), nameFigure });
    });
  if (!commandLineArguments.includes("sqlite")) await runOnPostgres(measure);
}

export async function runOnPostgres(measure: (bench: Bench) => Promise<void>): Promise<void> {
  const binaries = await findPostgres();
  if (!binaries) {
    process.stderr.write("No PostgreSQL on this machine: its half was not measured.\n");
    return;
  }
  const { url, stop } = await startPostgres(binaries, ["shared_buffers=256MB", "log_min_messages=fatal"]);
  try {
    await withTempFolder((dataDir) => {
      const nameFigure = (figure: string) => `PostgreSQL, ${figure}`;
      return measure({
        engine: "postgres",
        env: { DATABASE_URL: url },
        dataDir,
        address: { url },
        nameFigure,
      });
    });
  } finally {
    await stop();
  }
}

export const getSqliteAddress = (dataDir: string): DatabaseAddress => ({
  file: join(dataDir, "greenroom.sqlite"),
});

/** Runs `work` with a temporary folder, and removes the folder afterwards. */
export async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(TEMP_FOLDER, "greenroom-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `work` over its own connection to a database, which the program may be using at the same time. */
export async function withDatabase<T>(
  address: DatabaseAddress,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(address);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const silentLog = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Runs `work` with the app's internals on the bench's database, in this process and without a server. Creates the
 * tables if necessary.
 */
export async function runInProcess(
  bench: Bench,
  work: (house: OpenedHouse["house"]) => Promise<unknown>,
): Promise<void> {
  const settings = readEnv({ ...bench.env, DATA_DIR: bench.dataDir, SAMPLE_CONTENT: "false" });
  const { house, close } = await openHouse(settings, silentLog, { lock: false });
  try {
    await work(house);
    // Don't wait for autovacuum, which would do this a minute later.
    if (bench.engine === "postgres") await sql`vacuum analyze`.execute(qb(house.db));
  } finally {
    await close();
  }
}

const BATCH_SIZE = 5_000;

export const fillTopics = (bench: Bench, count: number): Promise<void> =>
  runInProcess(bench, async (house) => {
    const topics = Array.from({ length: count }, (_, number) => ({
      category: `Category ${number % 40}`,
      subCategory: `Part ${number % 1000}`,
      content: `What would you do with ${number} dollars more, and whom would you tell about it?`,
      isUsed: number % 10 < 3,
    }));
    for (let offset = 0; offset < count; offset += BATCH_SIZE)
      await addTopics(house.db, house, topics.slice(offset, offset + BATCH_SIZE));
  });
