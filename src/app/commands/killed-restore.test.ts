import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { readEnv } from "#app/env.server.ts";
import { openHouse } from "#app/house-opening.server.ts";
import { type Engine, migrate, openDatabase, qb } from "#platform/database/database.server.ts";
import { openLog } from "#platform/log/log.server.ts";
import { runCommand as command } from "./testing/run-command.ts";

const CREATED_AT = "2026-11-20T04:00:00.000Z";
const [FIRST_UPLOAD, SECOND_UPLOAD, LIVE_UPLOAD] = ["1", "2", "3"].map(
  (digit) => `${digit.repeat(32)}-9x9.webp`,
);
const KILL_PRELOAD_ENV = {
  NODE_OPTIONS: `--import ${join(import.meta.dirname, "testing/kill-at-second-upload.ts")}`,
};

let folder: string;
let archive: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "greenroom-killed-"));
  archive = join(folder, "backup.tar.gz");
  const dataDir = await createData("made", [FIRST_UPLOAD, SECOND_UPLOAD]);
  await command("backup", [archive], { DATA_DIR: dataDir });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function createData(name: string, files: (string | undefined)[]): Promise<string> {
  const dir = join(folder, name);
  await mkdir(join(dir, "uploads/public"), { recursive: true });
  const database = await openDatabase({ file: join(dir, "greenroom.sqlite") });
  await migrate(database);
  for (const file of files) {
    await writeFile(join(dir, "uploads/public", `${file}`), `${file}`);
    await sql`
      insert into pictures (name, "isPrivate", width, height, "isReady", "createdAt", "lastUsedAt")
      values (${file?.split("-")[0]}, false, 9, 9, true, ${CREATED_AT}, ${CREATED_AT})`.execute(
      qb(database.db),
    );
  }
  await database.close();
  return dir;
}

const listUploads = async (dir: string) => (await readdir(join(dir, "uploads/public"))).sort();

describe.each<Engine>(inject("postgresUrl") === null ? ["sqlite"] : ["sqlite", "postgres"])(
  "%s",
  (engine) => {
    async function openPlace(): Promise<Record<string, string>> {
      const env = { SAMPLE_CONTENT: "false" };
      return engine === "sqlite" ? env : { ...env, DATABASE_URL: await createEmptyDatabase() };
    }

    test("a start removes the uploads of a killed restore, and no others", async () => {
      const DATA_DIR = await createData("live", [LIVE_UPLOAD]);
      const env = { ...(await openPlace()), DATA_DIR };
      const killedRestore = await command("restore", [archive, "overwrite"], { ...env, ...KILL_PRELOAD_ENV });
      expect([killedRestore.code, killedRestore.said]).toEqual([
        null,
        expect.not.stringContaining("Restored"),
      ]);
      expect((await listUploads(DATA_DIR)).length).toBeGreaterThan(1);
      const startedSite = await openHouse(readEnv(env), openLog("silent").log, { lock: true });
      await startedSite.close();
      expect(await listUploads(DATA_DIR)).toEqual([LIVE_UPLOAD]);
    });

    test("a killed restore into an empty place can be run again", async () => {
      const DATA_DIR = join(folder, "empty");
      const env = { ...(await openPlace()), DATA_DIR };
      expect((await command("restore", [archive], { ...env, ...KILL_PRELOAD_ENV })).code).toBe(null);
      expect((await listUploads(DATA_DIR)).length).toBeGreaterThan(0);
      const secondRestore = await command("restore", [archive], env);
      expect([secondRestore.code, secondRestore.said]).toEqual([0, expect.stringMatching(/files? match/)]);
      expect(await listUploads(DATA_DIR)).toEqual([FIRST_UPLOAD, SECOND_UPLOAD]);
    });
    test("a restore that is refused because of other uploads leaves those of a killed one alone, too", async () => {
      const DATA_DIR = await createData("moved", [FIRST_UPLOAD, LIVE_UPLOAD]);
      await rm(join(DATA_DIR, "greenroom.sqlite"));
      await writeFile(join(DATA_DIR, "restoring.json"), JSON.stringify([`public/${FIRST_UPLOAD}`]));
      const refusedRestore = await command("restore", [archive], { ...(await openPlace()), DATA_DIR });
      expect(refusedRestore).toMatchObject({
        code: 1,
        said: expect.stringContaining("There is data already"),
      });
      expect(await listUploads(DATA_DIR)).toEqual([FIRST_UPLOAD, LIVE_UPLOAD]);
    });
  },
);

/**
 * Creates an empty database and returns its URL. The usual test databases can't be used, because a restore refuses a
 * database that others are connected to.
 */
async function createEmptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  await runAsAdmin(`create database ${name}`);
  onTestFinished(() => runAsAdmin(`drop database ${name} with (force)`));
  const url = new URL(inject("postgresUrl") ?? "");
  url.pathname = `/${name}`;
  return url.href;
}

async function runAsAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") ?? "" });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
