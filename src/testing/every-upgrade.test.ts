import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  type Engine,
  listAppliedMigrations,
  migrate,
  openDatabase,
} from "#platform/database/database.server.ts";
import { migrationsFolder } from "#platform/database/migrate.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type DatabaseSchema, describeSchema } from "#platform/database/testing/schema.ts";
import { OLD_VERSIONS } from "./old-data.ts";
import { createOldDatabase } from "./old-database.ts";

async function openOldDatabase(engine: Engine, version: string) {
  const { address, remove } = await createOldDatabase(engine, version);
  const database = await openDatabase(address);
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  return database;
}

/**
 * Returns what would break the older version: changed or removed columns that it needs, and new constraints on what it
 * writes.
 */
function findBreakingChanges(before: DatabaseSchema, after: DatabaseSchema): string[] {
  const columns = Object.keys(before).filter((name) => name.startsWith("column "));
  const tables = new Set(columns.map(parseTableName));
  const changedColumns = columns.filter((name) => after[name] !== before[name]);
  const newlyRequired = Object.keys(after).filter(
    (name) =>
      !(name in before) &&
      tables.has(parseTableName(name)) &&
      (/^column /.test(name) ? isRequired : isUnique)(after[name] ?? ""),
  );
  return [...changedColumns, ...newlyRequired];
}

/** Returns the table in an entry's name, such as "topics" in "column topics.votes". */
const parseTableName = (name: string): string => name.split(/[ .]/)[1] ?? "";

const isRequired = (column: string): boolean => /, not null(?!.*, default)/.test(column);

const isUnique = (index: string): boolean => /^(create )?unique/i.test(index);

describeOnBothEngines("an upgrade", (open, engine) => {
  test.each(OLD_VERSIONS)("from %s results in the same tables as a new installation", async (version) => {
    const freshSchema = await describeSchema((await open()).db);
    const oldDatabase = await openOldDatabase(engine, version);
    await migrate(oldDatabase);
    expect(await describeSchema(oldDatabase.db)).toEqual(freshSchema);
  });

  test("removes and forbids nothing that the last released version needs, except in migrations that need a stop", async () => {
    const newestVersion = OLD_VERSIONS.at(-1) ?? "";
    const oldDatabase = await openOldDatabase(engine, newestVersion);
    const appliedNames = await listAppliedMigrations(oldDatabase.db);
    const { db } = await open();
    const missingNames = (await listAppliedMigrations(db)).filter((name) => !appliedNames.includes(name));
    let knownSchema = await describeSchema(oldDatabase.db);
    const tables = new Set(Object.keys(knownSchema).map(parseTableName));
    const obstaclesFound: Record<string, string[]> = {};
    const obstaclesDeclared: Record<string, string[]> = {};
    for (const name of missingNames) {
      appliedNames.push(name);
      await migrate(oldDatabase, { only: appliedNames });
      const after = await describeSchema(oldDatabase.db);
      const obstacles = findBreakingChanges(knownSchema, after);
      if (obstacles.length > 0) obstaclesFound[name] = obstacles;
      const { needsStop } = await import(join(migrationsFolder, `${name}.ts`));
      if (needsStop) obstaclesDeclared[name] = expect.any(Array);
      knownSchema = Object.fromEntries(
        Object.entries(after).filter(([name]) => tables.has(parseTableName(name))),
      );
    }
    expect(obstaclesFound).toEqual(obstaclesDeclared);
  });
});
