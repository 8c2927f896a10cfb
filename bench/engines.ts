import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { readEnv } from "#app/env.server.ts";
import { type OpenHouse, openHouse } from "#app/house-opening.server.ts";
import { type Engine, on } from "#platform/database/database.server.ts";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";

/** An engine with an empty data folder, and the environment that makes the program use it. */
export type Bench = { engine: Engine; env: Record<string, string>; dataDir: string };

/**
 * Runs `measure` on SQLite, then on PostgreSQL with its default settings (every commit waits for the disk) and 256 MB
 * of shared buffers. If the machine has no PostgreSQL, it says so and skips that half.
 */
export async function runOnEachEngine(measure: (bench: Bench) => Promise<void>): Promise<void> {
  await withFolder((dataDir) => measure({ engine: "sqlite", env: {}, dataDir }));
  const binaries = await findPostgres();
  if (!binaries) {
    process.stderr.write("No PostgreSQL on this machine: its half was not measured.\n");
    return;
  }
  const server = await startPostgres(binaries, ["shared_buffers=256MB", "log_min_messages=fatal"]);
  try {
    await withFolder((dataDir) =>
      measure({ engine: "postgres", env: { DATABASE_URL: server.url }, dataDir }),
    );
  } finally {
    await server.stop();
  }
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "greenroom-bench-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Runs `work` on the bench's database inside this process, without a server. */
export async function runInHouse(
  bench: Bench,
  work: (house: OpenHouse["house"]) => Promise<void>,
): Promise<void> {
  const env = readEnv({ ...bench.env, DATA_DIR: bench.dataDir, SAMPLE_CONTENT: "false" });
  const { house, close } = await openHouse(env, silent, { lock: false });
  try {
    await work(house);
    // PostgreSQL would do this by itself a minute later.
    if (bench.engine === "postgres") await sql`vacuum analyze`.execute(on(house.db));
  } finally {
    await close();
  }
}

/** Makes the program create its tables, so that a measurement can fill them. */
export const makeTables = (bench: Bench): Promise<void> => runInHouse(bench, async () => {});
