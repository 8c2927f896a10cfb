import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { findPostgres, startPostgres, TEMP_FOLDER } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the tests' PostgreSQL, or null if the machine has none. */
    postgresUrl: string | null;
    /** The folder for the files of test databases. */
    testFolder: string;
  }
}

/**
 * Vitest's global setup. Creates a folder for SQLite files. Starts a separate PostgreSQL from the system's programs, on
 * a socket in a temporary folder, with settings that don't wait for the disk. Removes both after the run. The server is
 * removed even if the run is killed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  const folder = await mkdtemp(join(TEMP_FOLDER, "greenroom-tests-"));
  project.provide("postgresUrl", server?.url ?? null);
  project.provide("testFolder", folder);
  return async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Settings that make PostgreSQL faster, at the risk of losing data in a power outage. */
const FAST_SETTINGS = [
  "max_connections=200",
  "shared_buffers=64MB",
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
  "deadlock_timeout=50ms",
  "log_min_messages=fatal",
];

async function startTestPostgres(): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  const binaries = await findPostgres();
  if (binaries) return startPostgres(binaries, FAST_SETTINGS);
  const problem = "No PostgreSQL on this machine (initdb was not found)";
  if (process.env.CI === "true")
    throw new Error(`${problem}: install it, so that the tests run on both engines`);
  process.stderr.write(
    `\n!! ${problem}: THE POSTGRESQL HALF OF THE TESTS DOES NOT RUN. Install it to run that half.\n\n`,
  );
}
