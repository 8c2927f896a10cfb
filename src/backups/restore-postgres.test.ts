import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, inject, test } from "vitest";
import { makeBackup, moveToPostgres, restoreBackup } from "#backups/backups.server.ts";
import {
  type Db,
  listTables,
  migrate,
  on,
  openDatabase,
  runMaintenance,
  setTablesAside,
  sumTables,
  transaction,
} from "#platform/database/database.server.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { openStorage } from "#platform/files/files.server.ts";
import { testApp } from "#testing/test-app.ts";

type Settings = { settings: { name: string; value: string } };
const quiet = { info: () => {} };
const note = (db: Db, value: string) =>
  on<Settings>(db).insertInto("settings").values({ name: "motto", value }).execute();
const readSums = async (db: Db) => sumTables(db, await listTables(db));

async function openTarget() {
  const target = await openTestDatabase("postgres");
  const url = target.address.url ?? "";
  const dataDir = join(inject("testFolder"), randomUUID());
  await mkdir(dataDir, { mode: 0o700 });
  const storage = openStorage({ DATA_DIR: dataDir });
  const archive = join(dataDir, "backup.tar.gz");
  const place = { dataDir, databaseFile: join(dataDir, "greenroom.sqlite"), url, storage, inBucket: false };
  const restore = (force: boolean) =>
    restoreBackup(archive, place, { overwrite: true, force, onSetAside: () => {} });
  return { target, url, archive, storage, restore };
}

describe.skipIf(inject("postgresUrl") === null)("a restore into PostgreSQL", () => {
  test("is refused while other processes use the database", async () => {
    const { target, archive, storage, restore } = await openTarget();
    await makeBackup(archive, { db: target.db, storage });
    await note(target.db, "written since");
    const before = await readSums(target.db);
    await expect(restore(false)).rejects.toThrow("Other processes use the database");
    expect(await readSums(target.db)).toEqual(before);
    await target.close();
  });

  test("lets no process that runs or starts use the database meanwhile", async () => {
    const { target, url } = await openTarget();
    const app = testApp(target);
    await runMaintenance(url, { force: true }, async () => {
      const refused = await app.client().request("/api/slot-machine/reels");
      expect([refused.status, refused.json().message]).toEqual([
        503,
        "The site is being restored from a backup. Please try again in a few minutes.",
      ]);
      expect(refused.headers.get("retry-after")).toBe("60");
      expect((await app.client().request("/readyz")).status).toBe(503);
      await expect(openDatabase({ url })).rejects.toThrow("a backup is being restored into it");
    });
    expect((await app.client().request("/readyz")).status).toBe(200);
    await target.close();
  });

  test("that does not prove right leaves everything as it was", async () => {
    const { target, archive, storage, restore } = await openTarget();
    await on(target.db).schema.createTable("added").addColumn("text", "text").execute();
    await makeBackup(archive, { db: target.db, storage });
    await on(target.db).schema.dropTable("added").execute();
    await note(target.db, "written since");
    const before = await readSums(target.db);
    await expect(restore(true)).rejects.toThrow("The table added is not in the backup's list");
    expect(await readSums(target.db)).toEqual(before);
    await target.close();
  });

  test("that was killed is undone by the next start", async () => {
    const { target } = await openTarget();
    await note(target.db, "before");
    const before = await readSums(target.db);
    await setTablesAside(target.db);
    await on(target.db).schema.createTable("half").addColumn("id", "integer").execute();
    await migrate(target, quiet);
    expect(await readSums(target.db)).toEqual(before);
    await target.close();
  });

  test("that was killed is undone by a backup, which has all rows", async () => {
    const { target, archive, storage } = await openTarget();
    await note(target.db, "before");
    const before = await readSums(target.db);
    await setTablesAside(target.db);
    const { tables } = await makeBackup(archive, { db: target.db, storage });
    expect([tables, await readSums(target.db)]).toEqual([before, before]);
    await target.close();
  });
});

test.skipIf(inject("postgresUrl") === null)(
  "a move to PostgreSQL waits for changes under way, and then finds that the database is not empty",
  async () => {
    const { target, url } = await openTarget();
    const dataDir = join(inject("testFolder"), randomUUID());
    await mkdir(dataDir, { mode: 0o700 });
    const databaseFile = join(dataDir, "greenroom.sqlite");
    const source = await openDatabase({ file: databaseFile });
    await migrate(source, quiet);
    await source.close();
    let moved: Promise<unknown> = Promise.resolve();
    await transaction(target.db, async (trx) => {
      await note(trx, "not yet committed");
      moved = moveToPostgres({ dataDir, databaseFile }, url);
      moved.catch(() => {});
      await pause(1500);
    });
    await expect(moved).rejects.toThrow("already holds rows in settings: it must be empty");
    await target.close();
  },
);
