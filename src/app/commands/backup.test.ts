import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { readEnv } from "#app/env.server.ts";
import {
  type Db,
  listTables,
  migrate,
  openDatabase,
  qb,
  runWithoutOtherProcesses,
} from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { checksumTables } from "#platform/database/testing/sum-tables.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { openStorage } from "#platform/files/files.server.ts";
import { startS3 } from "#platform/files/testing/s3-server.ts";
import { runCommand as command } from "./testing/run-command.ts";

type SettingsTables = { settings: { name: string; value: string } };
const UNUSUAL_TEXT = "Цена часа — 40 €, ‘quoted', 日本, 🎙";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "greenroom-backup-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function createDataDir(name: string): Promise<string> {
  const dir = join(folder, name);
  await mkdir(join(dir, "uploads/public"), { recursive: true });
  await writeFile(join(dir, "uploads/public/face.webp"), "picture bytes");
  return dir;
}

const addSetting = (db: Db, name: string, value: string) =>
  qb<SettingsTables>(db).insertInto("settings").values({ name, value }).execute();

const readMotto = async (db: Db) =>
  (
    await qb<SettingsTables>(db)
      .selectFrom("settings")
      .select("value")
      .where("name", "=", "motto")
      .executeTakeFirst()
  )?.value;

async function readSums(address: { url: string } | { file: string }) {
  const database = await openDatabase(address);
  try {
    const sums = await checksumTables(database.db, await listTables(database.db));
    // A restore notes in `episode_config` which episodes have been announced.
    const { migrations: _, episode_config: __, ...otherSums } = sums;
    return otherSums;
  } finally {
    await database.close();
  }
}

describe("an embedded database", () => {
  test("is backed up while it is written to, and restored elsewhere with the same rows and files", async () => {
    const dir = await createDataDir("live");
    const liveDb = await openDatabase({ file: join(dir, "greenroom.sqlite") });
    await migrate(liveDb);
    await addSetting(liveDb.db, "motto", UNUSUAL_TEXT);
    let writing = true;
    const writer = (async () => {
      for (let number = 0; writing; number += 1) {
        await addSetting(liveDb.db, `n${number}`, "x".repeat(200));
        await nextTurn();
      }
    })();
    const archive = join(folder, "backup.tar.gz");
    const made = await command("backup", [archive], { DATA_DIR: dir });
    writing = false;
    await writer;
    await liveDb.close();
    expect([made.code, made.said]).toEqual([0, expect.stringContaining("settings")]);

    const elsewhere = join(folder, "elsewhere");
    const restored = await command("restore", [archive], { DATA_DIR: elsewhere });
    expect([restored.code, restored.said]).toEqual([
      0,
      expect.stringMatching(/: [\d,]+ rows? and [\d,]+ files? match\.\n/),
    ]);
    expect(await readFile(join(elsewhere, "uploads/public/face.webp"), "utf8")).toBe("picture bytes");
    const copy = await openDatabase({ file: join(elsewhere, "greenroom.sqlite") });
    const motto = await qb<SettingsTables>(copy.db)
      .selectFrom("settings")
      .select("value")
      .where("name", "=", "motto")
      .execute();
    await copy.close();
    expect(motto).toEqual([{ value: UNUSUAL_TEXT }]);
  });

  test("existing data is overwritten only on request, and then put aside", async () => {
    const dir = await createDataDir("live");
    const liveDb = await openDatabase({ file: join(dir, "greenroom.sqlite") });
    await migrate(liveDb);
    await liveDb.close();
    const archive = join(folder, "backup.tar.gz");
    await command("backup", [archive], { DATA_DIR: dir });
    const later = `uploads/public/${"0".repeat(32)}-9x9.webp`;
    await writeFile(join(dir, later), "later");
    const refused = await command("restore", [archive], { DATA_DIR: dir });
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("There is data already")]);
    const result = await command("restore", [archive, "overwrite"], { DATA_DIR: dir });
    expect(result.code).toBe(0);
    const oldFile = /is now in (.*)/.exec(result.said)?.[1] ?? "";
    expect(oldFile).toBe(join(dir, "backups/1.tar.gz"));
    const listed = JSON.parse(await readFile(join(dir, "backups/1.json"), "utf8"));
    const detail = expect.stringMatching(/^Before npm run restore: [\d,]+ rows and 2 files match$/);
    expect(listed).toMatchObject({ id: 1, kind: "safety", proof: { ok: true, detail } });
    expect(await readdir(join(dir, "uploads/public"))).toEqual(["face.webp"]);
    await command("restore", [oldFile], { DATA_DIR: join(folder, "aside") });
    expect(await readFile(join(folder, "aside", later), "utf8")).toBe("later");
  });

  test("a damaged archive is refused in one line, and nothing is changed", async () => {
    const dir = await createDataDir("live");
    const liveDb = await openDatabase({ file: join(dir, "greenroom.sqlite") });
    await migrate(liveDb);
    await liveDb.close();
    const archive = join(folder, "backup.tar.gz");
    await command("backup", [archive], { DATA_DIR: dir });
    const bytes = await readFile(archive);
    await writeFile(archive, bytes.subarray(0, bytes.length - 200));
    const oldSums = await readSums({ file: join(dir, "greenroom.sqlite") });
    const refused = await command("restore", [archive, "overwrite"], { DATA_DIR: dir });
    expect(refused.code).toBe(1);
    expect(refused.said.trim().split("\n")).toHaveLength(1);
    expect(await readSums({ file: join(dir, "greenroom.sqlite") })).toEqual(oldSums);
  });
});

describe.skipIf(inject("postgresUrl") === null)("PostgreSQL", () => {
  test("is backed up and restored into an empty database with the same rows and files", async () => {
    const source = await openTestDatabase("postgres");
    const target = await openTestDatabase("postgres", { migrations: null });
    await addSetting(source.db, "motto", UNUSUAL_TEXT);
    const expected = await readSums({ url: source.address.url ?? "" });
    const archive = join(folder, "backup.tar.gz");
    const dir = await createDataDir("live");
    const made = await command("backup", [archive], {
      DATA_DIR: dir,
      DATABASE_URL: source.address.url ?? "",
    });
    expect([made.code, made.said]).toEqual([0, expect.stringContaining("settings")]);
    const into = { DATA_DIR: join(folder, "elsewhere"), DATABASE_URL: target.address.url ?? "" };
    const restored = await command("restore", [archive, "force"], into);
    expect([restored.code, restored.said]).toEqual([
      0,
      expect.stringMatching(/: [\d,]+ rows? and [\d,]+ files? match\.\n/),
    ]);
    const { settings: _, weeks: __, ...sums } = await readSums({ url: target.address.url ?? "" });
    expect(expected).toMatchObject(sums);
    expect(await readMotto(target.db)).toBe(UNUSUAL_TEXT);
    const again = await command("restore", [archive], into);
    expect([again.code, again.said]).toEqual([1, expect.stringContaining("There is data already")]);
    await Promise.all([source.close(), target.close()]);
  });

  test("overwriting on request puts aside what is there, and leaves nothing of a newer version", async () => {
    const [source, target] = [await openTestDatabase("postgres"), await openTestDatabase("postgres")];
    const url = target.address.url ?? "";
    await addSetting(source.db, "motto", UNUSUAL_TEXT);
    await addSetting(target.db, "motto", "of the one that is overwritten");
    const newer = qb(target.db)
      .schema.createTable("later")
      .addColumn("id", "integer", (id) => id.primaryKey());
    await newer.execute();
    const archive = join(folder, "backup.tar.gz");
    const dir = await createDataDir("live");
    await command("backup", [archive], { DATA_DIR: dir, DATABASE_URL: source.address.url ?? "" });
    const words = [archive, "overwrite", "force"];
    const result = await command("restore", words, { DATA_DIR: dir, DATABASE_URL: url });
    expect([result.code, result.said]).toEqual([0, expect.stringMatching(/files? match/)]);
    const restored = await openDatabase({ url });
    expect([await readMotto(restored.db), (await listTables(restored.db)).map(({ name }) => name)]).toEqual([
      UNUSUAL_TEXT,
      expect.not.arrayContaining(["later"]),
    ]);
    await restored.close();
    const oldFile = /is now in (.*)/.exec(result.said)?.[1] ?? "";
    const elsewhere = join(folder, "aside");
    expect(await command("restore", [oldFile], { DATA_DIR: elsewhere })).toMatchObject({ code: 0 });
    const old = await openDatabase({ file: join(elsewhere, "greenroom.sqlite") });
    expect(await readMotto(old.db)).toBe("of the one that is overwritten");
    await old.close();
    await Promise.all([source.close(), target.close()]);
  });

  test("an embedded database moves over, and ids continue where they were", async () => {
    const dir = await createDataDir("live");
    const liveDb = await openDatabase({ file: join(dir, "greenroom.sqlite") });
    await migrate(liveDb);
    await addSetting(liveDb.db, "motto", UNUSUAL_TEXT);
    const users = qb<{ users: Record<string, unknown> }>(liveDb.db);
    for (const name of ["ann", "ben", "gone"])
      await users
        .insertInto("users")
        .values({
          username: name,
          usernameFolded: name,
          passwordHash: "x",
          role: "producer",
          createdAt: new Date().toISOString(),
        })
        .execute();
    await users.deleteFrom("users").where("username", "=", "gone").execute();
    await liveDb.close();
    const oldSums = await readSums({ file: join(dir, "greenroom.sqlite") });

    const target = await openTestDatabase("postgres", { migrations: null });
    const url = target.address.url ?? "";
    const moved = await command("move", ["postgres"], { DATA_DIR: dir, DATABASE_URL: url });
    expect([moved.code, moved.said]).toEqual([0, expect.stringMatching(/^Moved: [\d,]+ rows? match\.\n$/)]);
    const after = await readSums({ url });
    for (const [table, sum] of Object.entries(oldSums)) expect([table, after[table]]).toEqual([table, sum]);
    const next = await qb<{ users: Record<string, unknown> }>(target.db)
      .insertInto("users")
      .values({
        username: "new",
        usernameFolded: "new",
        passwordHash: "x",
        role: null,
        createdAt: new Date().toISOString(),
      })
      .returning("id")
      .executeTakeFirst();
    expect(next).toEqual({ id: 4 });
    const again = await command("move", ["postgres"], { DATA_DIR: dir, DATABASE_URL: url });
    expect([again.code, again.said]).toEqual([1, expect.stringContaining("it must be empty")]);

    const backEnv = { DATA_DIR: join(folder, "back"), DATABASE_URL: url };
    const shut = await command("move", ["sqlite"], backEnv);
    expect([shut.code, shut.said]).toEqual([1, expect.stringContaining("Other processes are using")]);
    await runWithoutOtherProcesses(url, { force: true }, async () => {});
    expect(await command("move", ["sqlite"], backEnv)).toMatchObject({ code: 0 });
    await target.close();
    const { users: _, weeks: __, ...sums } = await readSums({ file: join(folder, "back/greenroom.sqlite") });
    expect(oldSums).toMatchObject(sums);
  });
});

describe("uploads in a bucket", () => {
  const picture = (key: string, env: Record<string, string>) =>
    openStorage(readEnv({ ...env, DATA_DIR: join(folder, "unused") }))
      .read(key)
      .then((bytes) => bytes && Buffer.from(bytes).toString());

  test("are in the backup, and can be restored into a bucket or a folder", async () => {
    const bucket = await startS3(join(folder, "bucket"), { listing: true });
    const other = await startS3(join(folder, "other"), { listing: true });
    const dir = join(folder, "live");
    const env = { DATA_DIR: dir, ...bucket.env };
    const storage = openStorage(readEnv(env));
    for (const key of ["public/a.webp", "private/b.avif"])
      await storage.put(key, Buffer.from(`the bytes of ${key}`), "image/webp");
    await mkdir(dir);
    const liveDb = await openDatabase({ file: join(dir, "greenroom.sqlite") });
    await migrate(liveDb);
    await liveDb.close();

    const archive = join(folder, "backup.tar.gz");
    const made = await command("backup", [archive], env);
    expect([made.code, made.said]).toEqual([0, expect.stringContaining("holds 2 uploaded files")]);

    const refused = await command("restore", [archive], { DATA_DIR: join(folder, "full"), ...bucket.env });
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("There is data already")]);

    const elsewhere = { DATA_DIR: join(folder, "elsewhere"), ...other.env };
    expect(await command("restore", [archive], elsewhere)).toMatchObject({ code: 0 });
    expect(await picture("private/b.avif", other.env)).toBe("the bytes of private/b.avif");

    const onDisk = { DATA_DIR: join(folder, "disk") };
    expect(await command("restore", [archive], onDisk)).toMatchObject({ code: 0 });
    expect(await readFile(join(onDisk.DATA_DIR, "uploads/public/a.webp"), "utf8")).toBe(
      "the bytes of public/a.webp",
    );
    await Promise.all([bucket.stop(), other.stop()]);
  });
});

describeOnBothEngines("the commands", () => {
  test("say what is missing in one line", async () => {
    const noEnv = { DATA_DIR: join(folder, "none") };
    expect(await command("backup", [], noEnv)).toMatchObject({
      code: 1,
      said: "Say where the backup goes: npm run backup FILE\n",
    });
    expect((await command("backup", [join(folder, "x")], noEnv)).said).toContain("There is no database");
    expect((await command("move", ["postgres"], noEnv)).said).toBe(
      "Set DATABASE_URL to the PostgreSQL database to move to\n",
    );
  });
});
