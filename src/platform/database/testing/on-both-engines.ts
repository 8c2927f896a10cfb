import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, inject } from "vitest";
import type { Engine } from "#platform/database/database.server.ts";
import type { TestDatabase } from "./template.ts";
import { type OpenOptions, openTestDatabase } from "./test-database.ts";

/**
 * Runs a `describe` on SQLite and on PostgreSQL. `open` creates a database with the project's tables and no rows. The
 * database is closed after the test, or after the whole describe if it was opened in `beforeAll`. If the machine has no
 * PostgreSQL, the tests on PostgreSQL are skipped. By default, `npm test` runs them only for src/platform, for folders
 * that contain SQL, and for the tests that migrate, read or change everything.
 */
export function describeOnBothEngines(
  name: string,
  suite: (open: (options?: OpenOptions) => Promise<TestDatabase>, engine: Engine) => void,
): void {
  describe(`${name} on sqlite`, () => runSuite("sqlite", suite));
  if (process.env.GREENROOM_TESTS === "usual" && !needsPostgres(expect.getState().testPath ?? "")) return;
  describe.skipIf(inject("postgresUrl") === null)(`${name} on postgres`, () => runSuite("postgres", suite));
}

const ENGINE_SPECIFIC_CODE = /\bsql(<[^`]*>)?`|\bgetEngine\b/;

const ALWAYS_ON_POSTGRES = /[\\/]src[\\/](platform[\\/]|testing[\\/]every-(answer|change|upgrade)\.)/;

function needsPostgres(file: string): boolean {
  if (ALWAYS_ON_POSTGRES.test(file)) return true;
  const folder = dirname(file);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".server.ts"))
    .some((file) => ENGINE_SPECIFIC_CODE.test(readFileSync(join(folder, file), "utf8")));
}

function runSuite(engine: Engine, suite: Parameters<typeof describeOnBothEngines>[1]): void {
  const openedInSuite: TestDatabase[] = [];
  const openedInTest: TestDatabase[] = [];
  let openedDatabases = openedInSuite;
  beforeEach(() => {
    openedDatabases = openedInTest;
  });
  afterEach(async () => {
    await closeAll(openedInTest);
    openedDatabases = openedInSuite;
  });
  afterAll(() => closeAll(openedInSuite));
  suite(async (options) => {
    const database = await openTestDatabase(engine, options);
    openedDatabases.push(database);
    return database;
  }, engine);
}

async function closeAll(databases: TestDatabase[]): Promise<void> {
  await Promise.all(databases.splice(0).map((database) => database.close()));
}
