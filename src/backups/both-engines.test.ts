import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { type Engine, openDatabase } from "#platform/database/database.server.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { openStorage } from "#platform/files/files.server.ts";
import { openLog } from "#platform/log/log.server.ts";
import { openTestApp, type TestApp } from "#testing/test-app.ts";
import { type BackupStorageEnv, makeBackup, restoreBackup } from "./backups.server.ts";

const OTHER_ENGINE = { sqlite: "postgres", postgres: "sqlite" } as const;

async function createStorageEnv(url: string | undefined): Promise<BackupStorageEnv> {
  const dataDir = join(inject("testFolder"), randomUUID());
  await mkdir(dataDir, { mode: 0o700 });
  return { DATA_DIR: dataDir, DATABASE_URL: url };
}

const AS_MADE_OPTIONS = {
  ...{ overwrite: false, force: true, asMade: true },
  ...{ settle: async () => {}, onSetAside: () => {}, log: openLog("silent").log },
};

/**
 * Restores `file` into a database of the given engine, then backs up that database to `newFile`. Returns the new
 * backup's manifest.
 */
async function restoreAndBackUp(engine: Engine, file: string, newFile: string) {
  const database = await openTestDatabase(engine, { migrations: null });
  const env = await createStorageEnv(database.address.url);
  await restoreBackup(file, env, AS_MADE_OPTIONS);
  const { DATABASE_URL: url, DATA_DIR } = env;
  const restoredDatabase = await openDatabase(url ? { url } : { file: join(DATA_DIR, "greenroom.sqlite") });
  const manifest = await makeBackup(newFile, { db: restoredDatabase.db, storage: openStorage(env) });
  await restoredDatabase.close();
  await database.close();
  return manifest;
}

/** Adds topics until `stop` is called. `acknowledged` contains the text of each topic that was saved. */
async function startWritingTopics(app: TestApp) {
  const admin = await app.admin();
  const acknowledged: string[] = [];
  let isStopped = false;
  const addTopic = async (content: string) => {
    const json = { content, category: "Load — é 🎙", subCategory: "Test" };
    const response = await admin.post("/api/topics", json);
    if (response.status === 201) acknowledged.push(content);
  };
  for (let number = 0; number < 20; number += 1) await addTopic(`Before ${number}`);
  const writing = (async () => {
    for (let number = 0; !isStopped; number += 1) {
      await addTopic(`During ${number}`);
      await nextTurn();
    }
  })();
  return {
    acknowledged,
    stop: async () => {
      isStopped = true;
      await writing;
    },
  };
}

test.skipIf(inject("postgresUrl") === null).each(["sqlite", "postgres"] as const)(
  "a backup of %s under writes is restored into the other engine and back: each row has the same checksum",
  async (engine) => {
    const database = await openTestDatabase(engine);
    const app = openTestApp(database);
    await addAllSampleContent(app.house);
    const writer = await startWritingTopics(app);
    const folder = (await createStorageEnv(undefined)).DATA_DIR;
    const [first, second, third] = ["1", "2", "3"].map((name) => join(folder, `${name}.tar.gz`));
    const originalManifest = await makeBackup(first ?? "", app.house);
    await writer.stop();
    const otherEngineManifest = await restoreAndBackUp(OTHER_ENGINE[engine], first ?? "", second ?? "");
    const roundTripManifest = await restoreAndBackUp(engine, second ?? "", third ?? "");
    expect(originalManifest.tables.topics?.rows).toBeGreaterThanOrEqual(20);
    expect(writer.acknowledged.length).toBeGreaterThanOrEqual(20);
    for (const { tables, files, migrations } of [otherEngineManifest, roundTripManifest])
      expect({ tables, files, migrations: new Set(migrations) }).toEqual({
        tables: originalManifest.tables,
        files: originalManifest.files,
        migrations: new Set(originalManifest.migrations),
      });
    await database.close();
  },
);
