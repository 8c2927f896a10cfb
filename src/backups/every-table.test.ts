import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { TABLES_EMPTIED_BY_RESTORES } from "#app/restored-data.server.ts";
import { type Db, listTables, qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { openStorage } from "#platform/files/files.server.ts";
import { makeBackup } from "./backups.server.ts";

/**
 * Tables that backups leave out: `limits` only counts recent attempts (which SQLite sites count in memory), and
 * `migrations` lists the migrations that have run.
 */
const TABLES_NOT_IN_BACKUPS = ["limits", "migrations"];

const listTableNames = async (db: Db) => (await listTables(db)).map(({ name }) => name).filter(isInBackups);
const isInBackups = (name: string) => !/_parts/.test(name) && !TABLES_NOT_IN_BACKUPS.includes(name);

async function createFolder(): Promise<string> {
  const folder = join(inject("testFolder"), randomUUID());
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

describeOnBothEngines("every table", (open) => {
  test("has a key, and is in a backup without anybody telling it", async () => {
    const { db } = await open();
    expect((await listTables(db)).filter(({ key }) => key.length === 0)).toEqual([]);
    const folder = await createFolder();
    const { tables } = await makeBackup(join(folder, "a.tar.gz"), {
      db,
      storage: openStorage({ DATA_DIR: folder }),
    });
    expect(Object.keys(tables).sort()).toEqual((await listTableNames(db)).sort());
  });
});

test.skipIf(inject("postgresUrl") === null)("both engines have the same tables", async () => {
  const [sqlite, postgres] = [await openTestDatabase("sqlite"), await openTestDatabase("postgres")];
  expect(await listTableNames(postgres.db)).toEqual(await listTableNames(sqlite.db));
  await Promise.all([sqlite.close(), postgres.close()]);
});

/**
 * Tables with hashed tokens that a restore keeps. The tokens are in visitors' cookies or in links in old emails, which
 * must keep working.
 */
const TABLES_WITH_LASTING_TOKENS = ["visitors", "guest_links", "suggestion_links", "followers"];

test("each table with a token's hash either ends with a restore or is known to last", async () => {
  const { db, close } = await openTestDatabase("sqlite");
  const withToken: string[] = [];
  for (const { name } of await listTables(db)) {
    // Its columns contain tokens' names, not the tokens themselves.
    if (name === "admin_events") continue;
    const tables = await qb(db).introspection.getTables();
    const table = tables.find((one) => one.name === name);
    // Columns whose names end in `tokens` count the tokens that a language model used.
    if (
      table?.columns.some((column) => /^hash$|token(?!s$)/i.test(column.name) && column.name !== "leaseToken")
    )
      withToken.push(name);
  }
  expect(withToken.filter((name) => !TABLES_EMPTIED_BY_RESTORES.includes(name)).sort()).toEqual(
    TABLES_WITH_LASTING_TOKENS.sort(),
  );
  expect(TABLES_EMPTIED_BY_RESTORES.filter((name) => !withToken.includes(name))).toEqual([]);
  await close();
});
