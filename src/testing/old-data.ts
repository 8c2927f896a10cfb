import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { migrationsFolder } from "#platform/database/migrate.server.ts";

export const OLD_DATA_FOLDER = join(import.meta.dirname, "../../e2e/old-data");

/** All versions for which there is stored data, oldest first. */
export const OLD_VERSIONS = readdirSync(OLD_DATA_FOLDER)
  .filter((name) => /^\d/.test(name))
  .sort((one, otherVersion) => one.localeCompare(otherVersion, "en", { numeric: true }));

/** Reads and decompresses one of a version's stored files. */
export const readOldData = (version: string, name: string): Buffer =>
  gunzipSync(readFileSync(join(OLD_DATA_FOLDER, version, name)));

/** Loads a version's stored data into an empty PostgreSQL database. */
export async function fillWithOldData(url: string, version: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(readOldData(version, "postgres.sql.gz").toString()).finally(() => client.end());
}

/**
 * Returns the newest version that has stored data and fewer migrations than the current version: the last release, or
 * the one before it.
 */
export function findUpgradedVersion(): string {
  const ownMigrationCount = readdirSync(migrationsFolder).filter((file) => file.endsWith(".ts")).length;
  const version = OLD_VERSIONS.findLast((one) => countMigrations(one) < ownMigrationCount);
  if (!version) throw new Error("There is no version to upgrade from");
  return version;
}

function countMigrations(version: string): number {
  const folder = mkdtempSync(join(tmpdir(), "greenroom-old-"));
  try {
    writeFileSync(join(folder, "old.sqlite"), readOldData(version, "greenroom.sqlite.gz"));
    const database = new DatabaseSync(join(folder, "old.sqlite"));
    const names = database.prepare("select name from migrations").all();
    database.close();
    return names.length;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
