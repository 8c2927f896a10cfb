import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { readEnv } from "#app/env.server.ts";
import { openHouse } from "#app/house-opening.server.ts";
import {
  type Db,
  Lease,
  listTables,
  migrate,
  openDatabase,
  qb,
  replaceData,
  runWithoutOtherProcesses,
} from "#platform/database/database.server.ts";
import { checksumTables } from "#platform/database/testing/sum-tables.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { openStorage } from "#platform/files/files.server.ts";
import { startJobs } from "#platform/jobs/jobs.server.ts";
import { openLog } from "#platform/log/log.server.ts";
import { openTestApp } from "#testing/test-app.ts";
import { makeBackup, restoreBackup } from "./backups.server.ts";

type Settings = { settings: { name: string; value: string } };
const insertSetting = (db: Db, value: string) =>
  qb<Settings>(db).insertInto("settings").values({ name: "motto", value }).execute();
const computeChecksums = async (db: Db) => checksumTables(db, await listTables(db));
const makeFolderPath = () => join(inject("testFolder"), randomUUID());

/** Creates an embedded database as a restore does, and applies one change. Returns the path of its file. */
async function createContent(change: (db: Db) => Promise<unknown>): Promise<string> {
  const file = join(makeFolderPath(), "content.sqlite");
  const content = await openDatabase({ file });
  await migrate(content);
  await change(content.db);
  await content.close();
  return file;
}

describe.skipIf(inject("postgresUrl") === null)("PostgreSQL", () => {
  test("is not restored into while other processes use it, without the word force", async () => {
    const target = await openTestDatabase("postgres");
    const dataDir = makeFolderPath();
    const storage = openStorage({ DATA_DIR: dataDir });
    const file = join(dataDir, "backup.tar.gz");
    await makeBackup(file, { db: target.db, storage });
    await insertSetting(target.db, "written since");
    const checksumsBefore = await computeChecksums(target.db);
    const url = target.address.url ?? "";
    const env = { DATA_DIR: dataDir, DATABASE_URL: url };
    const silentOptions = { settle: async () => {}, onSetAside: () => {}, log: openLog("silent").log };
    const options = { overwrite: true, asMade: false, ...silentOptions };
    const rejectedRestore = restoreBackup(file, env, { ...options, force: false });
    await expect(rejectedRestore).rejects.toThrow("Other processes are using the database");
    expect(await computeChecksums(target.db)).toEqual(checksumsBefore);
    await restoreBackup(file, env, { ...options, force: true });
    expect((await computeChecksums(target.db)).settings?.rows).toBe(0);
    await target.close();
  });

  test("is used by no process that runs or starts during maintenance, and they say so", async () => {
    const target = await openTestDatabase("postgres");
    const url = target.address.url ?? "";
    const app = openTestApp(target);
    const env = readEnv({ DATA_DIR: makeFolderPath(), DATABASE_URL: url, SAMPLE_CONTENT: "false" });
    const otherHouse = await openHouse(env, openLog("silent").log, { lock: false });
    await runWithoutOtherProcesses(url, { force: true }, async () => {
      const response = await app.client().request("/api/slot-machine/reels");
      expect([response.status, response.json().message]).toEqual([
        503,
        "The site is being restored from a backup. Please try again in a few minutes.",
      ]);
      expect(response.headers.get("retry-after")).toBe("60");
      expect((await app.client().request("/readyz")).status).toBe(503);
      await expect(openDatabase({ url })).rejects.toThrow("a backup is being restored into it");
      await expect.poll(() => otherHouse.house.maintenance.isOn).toBe(true);
    });
    expect((await app.client().request("/readyz")).status).toBe(200);
    await expect.poll(() => otherHouse.house.maintenance.isOn).toBe(false);
    await otherHouse.close();
    await target.close();
  });

  test("is told of in another process's log once when it begins and once when it ends", async () => {
    const target = await openTestDatabase("postgres");
    const url = target.address.url ?? "";
    const messages: string[] = [];
    const note = (_: object, message: string) => void messages.push(message);
    const log = { debug: note, info: note, warn: note, error: note };
    const env = readEnv({ DATA_DIR: makeFolderPath(), DATABASE_URL: url, SAMPLE_CONTENT: "false" });
    const { house, close } = await openHouse(env, log, { lock: false });
    await runWithoutOtherProcesses(url, { force: true }, async () => {
      await expect.poll(() => house.maintenance.isOn).toBe(true);
      let clockReadings = 0;
      const now = () => {
        clockReadings += 1;
        return new Date();
      };
      const lease = new Lease({ db: house.db, log, now }, { table: "backup_runs", termMs: 40 });
      await lease.renewDuring(1, () => expect.poll(() => clockReadings).toBeGreaterThan(5));
      // A process may look for jobs before it notices the restore, and must not log an error then.
      clockReadings = 0;
      const kind = { name: "any", payload: z.unknown(), pausesInMinutes: [], run: async () => {} };
      const jobs = startJobs({ db: house.db, log, now }, [{ ...kind, afterRestore: "dropped" }]);
      await expect.poll(() => clockReadings).toBeGreaterThan(3);
      await jobs.stop();
    });
    await expect.poll(() => house.maintenance.isOn).toBe(false);
    expect(messages.filter((message) => message.startsWith("another process"))).toEqual([
      "another process is restoring a backup: the site is in maintenance",
      "another process has restored a backup, or given up: maintenance is over",
    ]);
    expect(messages).not.toContain("a lease could not be renewed");
    expect(messages).not.toContain("due jobs could not be read");
    await close();
    await target.close();
  });

  test.each<[string, (db: Db) => Promise<unknown>]>([
    [
      "a value that it refuses",
      (db) => sql`insert into settings values ('a', 'b' || char(0))`.execute(qb(db)),
    ],
    [
      "a row that refers to none",
      async (db) => {
        await sql`pragma foreign_keys = off`.execute(qb(db));
        await sql`insert into topic_texts (id, text) values (77, 'a')`.execute(qb(db));
      },
    ],
  ])("is as it was where the content has %s", async (_, change) => {
    const target = await openTestDatabase("postgres");
    await insertSetting(target.db, "before");
    const checksumsBefore = await computeChecksums(target.db);
    const content = await createContent(change);
    await expect(replaceData(target.db, { force: true }, async () => content)).rejects.toThrow();
    expect(await computeChecksums(target.db)).toEqual(checksumsBefore);
    await target.close();
  });

  test("gives no id twice, and checks each reference at once again after it was filled", async () => {
    const target = await openTestDatabase("postgres");
    const content = await createContent(async (db) => {
      const row = { at: "2026-11-23T10:00:00.000Z", username: "a", action: "create", entity: "topic" };
      const events = qb<{ admin_events: typeof row & { id?: number } }>(db);
      await events
        .insertInto("admin_events")
        .values({ ...row, id: 41 })
        .execute();
      await events.deleteFrom("admin_events").execute();
    });
    await replaceData(target.db, { force: true }, async () => content);
    const insertEvent = sql`
      insert into admin_events (at, username, action, entity) values (now(), 'a', 'b', 'c') returning id`;
    expect((await insertEvent.execute(qb(target.db))).rows).toEqual([{ id: 42 }]);
    const deferrableConstraints = sql`select conname from pg_constraint where condeferrable`;
    expect((await deferrableConstraints.execute(qb(target.db))).rows).toEqual([]);
    await target.close();
  });
});
