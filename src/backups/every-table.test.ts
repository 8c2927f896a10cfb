import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import {
  type Db,
  listTables,
  migrate,
  on,
  openDatabase,
  sumTables,
} from "#platform/database/database.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { defaultShow } from "#show.ts";
import { testApp } from "#testing/test-app.ts";
import { moveToPostgres } from "./backups.server.ts";
import { makeProved } from "./testing/office.ts";

/** Parts of a search index, made from other tables; counts of tries, in memory on SQLite. */
const NOT_CARRIED = /_parts|^limits$/;

const namesOf = async (db: Db) =>
  (await listTables(db))
    .map(({ name }) => name)
    .filter((name) => !NOT_CARRIED.test(name))
    .sort();
const keyed = (db: Db) =>
  on(db)
    .schema.createTable("newcomer")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("text", "text")
    .execute();
const fill = (db: Db) =>
  on<{ newcomer: { id: number; text: string } }>(db)
    .insertInto("newcomer")
    .values({ id: 7, text: "kept" })
    .execute();

onBothEngines("every table", (open) => {
  test("has a key, so that backups, restores and moves carry it", async () => {
    const { db } = await open();
    expect((await listTables(db)).filter(({ key }) => key.length === 0)).toEqual([]);
  });

  test("of the database is compared in a proof, also one that nobody has told backups about", async () => {
    const database = await open();
    await keyed(database.db);
    await fill(database.db);
    const { proof } = await makeProved(await testApp(database).admin());
    const { rows = 0 } = proof ?? {};
    const sums = await sumTables(database.db, await listTables(database.db));
    expect(sums.newcomer?.rows).toBe(1);
    const all = Object.values(sums).reduce((sum, table) => sum + table.rows, 0);
    // The record of the backup itself was written while it was made.
    expect(Math.abs(all - rows)).toBeLessThanOrEqual(2);
    expect(proof?.ok).toBe(true);
  });
});

describe.skipIf(inject("postgresUrl") === null)("a move to PostgreSQL", () => {
  async function openSource(change: (db: Db) => Promise<unknown>) {
    const dataDir = join(inject("testFolder"), randomUUID());
    await mkdir(dataDir, { mode: 0o700 });
    const databaseFile = join(dataDir, "greenroom.sqlite");
    const source = await openDatabase({ file: databaseFile });
    await migrate(source, { info: () => {} });
    await change(source.db);
    await source.close();
    return { dataDir, databaseFile };
  }

  test("finds the same tables on both sides", async () => {
    const [embedded, server] = [await openTestDatabase("sqlite"), await openTestDatabase("postgres")];
    expect(await namesOf(server.db)).toEqual(await namesOf(embedded.db));
    await Promise.all([embedded.close(), server.close()]);
  });

  test("carries the show, its draft and what was before", async () => {
    const target = await openTestDatabase("postgres");
    const named = (name: string) => JSON.stringify({ ...defaultShow, name });
    const row = { id: 1, draft: named("Draft"), published: named("Now"), previous: named("Before") };
    const counts = { version: 4, publication: 2, savedAt: null, publishedAt: null, publishedBy: "kit" };
    const source = await openSource((db) =>
      on<{ show_state: typeof row & typeof counts }>(db)
        .insertInto("show_state")
        .values({ ...row, ...counts })
        .execute(),
    );
    await moveToPostgres(source, target.address.url ?? "");
    const owner = await testApp(target).admin();
    expect((await owner.request("/api/show/draft")).json()).toMatchObject({
      draft: { name: "Draft" },
      published: { name: "Now" },
      version: 4,
      canUndo: true,
    });
    await target.close();
  });

  test("carries a table that nobody has told it about", async () => {
    const target = await openTestDatabase("postgres");
    await keyed(target.db);
    const source = await openSource(async (db) => {
      await keyed(db);
      await fill(db);
    });
    expect((await moveToPostgres(source, target.address.url ?? "")).newcomer?.rows).toBe(1);
    await target.close();
  });

  test.each([
    ["without a key", (db: Db) => on(db).schema.createTable("newcomer").addColumn("text", "text").execute()],
    ["that PostgreSQL lacks", keyed],
  ])("refuses to leave a table behind %s", async (_, change) => {
    const target = await openTestDatabase("postgres");
    const moving = moveToPostgres(await openSource(change), target.address.url ?? "");
    await expect(moving).rejects.toThrow("The table newcomer cannot be moved");
    await target.close();
  });
});
