import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Engine, listApplied, migrate, openDatabase } from "#platform/database/database.server.ts";
import { migrationsFolder } from "#platform/database/migrate.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { describeSchema, type Schema } from "#platform/database/testing/schema.ts";
import { silentLog } from "#platform/database/testing/template.ts";
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
 * Returns what would break the older version: parts that it needs and that have been removed, and new constraints on
 * what it writes.
 */
function findBreakingChanges(before: Schema, after: Schema): string[] {
  const columns = Object.keys(before).filter((name) => name.startsWith("column "));
  const tables = new Set(columns.map(parseTableName));
  const gone = columns.filter((name) => after[name] !== before[name]);
  const demanded = Object.keys(after).filter(
    (name) =>
      !(name in before) &&
      tables.has(parseTableName(name)) &&
      (/^column /.test(name) ? isRequired : isUnique)(after[name] ?? ""),
  );
  return [...gone, ...demanded];
}

/** Returns the table in an entry's name, such as "topics" in "column topics.votes". */
const parseTableName = (name: string): string => name.split(/[ .]/)[1] ?? "";

const isRequired = (column: string): boolean => /, not null(?!.*, default)/.test(column);

const isUnique = (index: string): boolean => /^(create )?unique/i.test(index);

onBothEngines("an upgrade", (open, engine) => {
  test.each(OLD_VERSIONS)("from %s results in the same tables as a new installation", async (version) => {
    const fresh = await describeSchema((await open()).db);
    const old = await openOldDatabase(engine, version);
    await migrate(old, silentLog);
    expect(await describeSchema(old.db)).toEqual(fresh);
  });

  test("removes and forbids nothing that the last released version needs, except in migrations that need a stop", async () => {
    const last = OLD_VERSIONS.at(-1) ?? "";
    const old = await openOldDatabase(engine, last);
    const applied = await listApplied(old.db);
    const { db } = await open();
    const missing = (await listApplied(db)).filter((name) => !applied.includes(name));
    let known = await describeSchema(old.db);
    const tables = new Set(Object.keys(known).map(parseTableName));
    const found: Record<string, string[]> = {};
    const told: Record<string, string[]> = {};
    for (const name of missing) {
      applied.push(name);
      await migrate(old, silentLog, { only: applied });
      const after = await describeSchema(old.db);
      const obstacles = findBreakingChanges(known, after);
      if (obstacles.length > 0) found[name] = obstacles;
      const { needsStop } = await import(join(migrationsFolder, `${name}.ts`));
      if (needsStop) told[name] = expect.any(Array);
      known = Object.fromEntries(Object.entries(after).filter(([name]) => tables.has(parseTableName(name))));
    }
    expect(found).toEqual(told);
  });
});
