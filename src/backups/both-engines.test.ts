import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { putSampleContent } from "#app/sample-content.server.ts";
import { type Engine, openDatabase } from "#platform/database/database.server.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { openStorage } from "#platform/files/files.server.ts";
import { openLog } from "#platform/log/log.server.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { makeBackup, type Place, restoreBackup } from "./backups.server.ts";

const OTHER_ENGINE = { sqlite: "postgres", postgres: "sqlite" } as const;

async function createPlace(url: string | undefined): Promise<Place> {
  const dataDir = join(inject("testFolder"), randomUUID());
  await mkdir(dataDir, { mode: 0o700 });
  return { DATA_DIR: dataDir, DATABASE_URL: url };
}

const AS_MADE_OPTIONS = {
  ...{ overwrite: false, force: true, asMade: true },
  ...{ settle: async () => {}, onSetAside: () => {}, log: openLog("silent").log },
};

/**
 * Restores `file` into a database of the given engine, then backs up that database to `again`. Returns the new backup's
 * manifest.
 */
async function restoreAndBackUp(engine: Engine, file: string, again: string) {
  const database = await openTestDatabase(engine, { migrations: null });
  const place = await createPlace(database.address.url);
  await restoreBackup(file, place, AS_MADE_OPTIONS);
  const { DATABASE_URL: url, DATA_DIR } = place;
  const restored = await openDatabase(url ? { url } : { file: join(DATA_DIR, "greenroom.sqlite") });
  const manifest = await makeBackup(again, { db: restored.db, storage: openStorage(place) });
  await restored.close();
  await database.close();
  return manifest;
}

/** Adds topics until `stop` is called. `acknowledged` contains the texts of those that were saved. */
async function startWritingTopics(app: TestApp) {
  const admin = await app.admin();
  const acknowledged: string[] = [];
  let isOver = false;
  const add = async (content: string) => {
    const json = { content, category: "Load — é 🎙", subCategory: "Test" };
    const answer = await admin.request("/api/topics", { method: "POST", json });
    if (answer.status === 201) acknowledged.push(content);
  };
  for (let number = 0; number < 20; number += 1) await add(`Before ${number}`);
  const writing = (async () => {
    for (let number = 0; !isOver; number += 1) {
      await add(`During ${number}`);
      await nextTurn();
    }
  })();
  return {
    acknowledged,
    stop: async () => {
      isOver = true;
      await writing;
    },
  };
}

test.skipIf(inject("postgresUrl") === null).each(["sqlite", "postgres"] as const)(
  "a backup of %s under writes is restored into the other engine and back: each row has the same checksum",
  async (engine) => {
    const database = await openTestDatabase(engine);
    const app = testApp(database);
    await putSampleContent(app.house);
    const writer = await startWritingTopics(app);
    const folder = (await createPlace(undefined)).DATA_DIR;
    const [first, second, third] = ["1", "2", "3"].map((name) => join(folder, `${name}.tar.gz`));
    const made = await makeBackup(first ?? "", app.house);
    await writer.stop();
    const there = await restoreAndBackUp(OTHER_ENGINE[engine], first ?? "", second ?? "");
    const back = await restoreAndBackUp(engine, second ?? "", third ?? "");
    expect(made.tables.topics?.rows).toBeGreaterThanOrEqual(20);
    expect(writer.acknowledged.length).toBeGreaterThanOrEqual(20);
    for (const { tables, files, migrations } of [there, back])
      expect({ tables, files, migrations: new Set(migrations) }).toEqual({
        tables: made.tables,
        files: made.files,
        migrations: new Set(made.migrations),
      });
    await database.close();
  },
);
