import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listTables, openDatabase } from "#platform/database/database.server.ts";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { checksumTables } from "#platform/database/testing/sum-tables.ts";
import { fillWithOldData, OLD_DATA_FOLDER, OLD_VERSIONS, readOldData } from "#testing/old-data.ts";
import { fetchKeptContent } from "./old-data/kept-content.ts";
import { runCommand } from "./run-command.ts";
import { SPIN_PASSCODE, startSite } from "./site.ts";
import { signInAsAdmin } from "./writing-load.ts";

/*
 * Tests the data of every released version, as `node e2e/old-data/make.ts` stored it. This version must upgrade and
 * serve the data without losing anything.
 */

const postgresBinaries = await findPostgres();

/**
 * Restores the old version's data from the backup that this version made when it started, and checks that the data is
 * the same.
 */
async function expectRestorable(
  dataDir: string,
  env: Record<string, string>,
  sumsBefore: DataSums,
): Promise<void> {
  const archivePath = join(dataDir, "backups/1.tar.gz");
  const commandArguments = [archivePath, "overwrite", "force", "as-made"];
  const restoreResult = await runCommand("restore", commandArguments, { DATA_DIR: dataDir, ...env });
  expect(restoreResult.code, restoreResult.output).toBe(0);
  expect(await sumData(dataDir, env)).toEqual(sumsBefore);
}

/**
 * Returns whether the upgrade ran migrations, in which case it made a backup first. A backup of 0.1.0 can't be restored,
 * so this doesn't try.
 */
async function hasMigrated(
  version: string,
  dataDir: string,
  env: Record<string, string>,
  sumsBefore: DataSums,
) {
  const { migrations } = await sumData(dataDir, env);
  return version !== "0.1.0" && migrations !== sumsBefore.migrations;
}

type DataSums = Awaited<ReturnType<typeof sumData>>;

async function sumData(dataDir: string, { DATABASE_URL: url }: Record<string, string>) {
  const sqlitePath = join(dataDir, "greenroom.sqlite");
  const database = await openDatabase(url ? { url } : { file: sqlitePath });
  const sums = await checksumTables(database.db, await listTables(database.db)).finally(() =>
    database.close(),
  );
  const { migrations, limits: _, ...tables } = sums;
  return { ...tables, migrations: migrations?.rows };
}

/**
 * Starts this version on old data, and compares its responses with the old version's. New fields are allowed, but
 * different values aren't.
 */
async function expectUpgraded(version: string, dataDir: string, env: Record<string, string>): Promise<void> {
  const site = await startSite({ SPIN_PASSCODE, SAMPLE_CONTENT: "false", ...env }, dataDir);
  try {
    // Until 1.0.0, a show that the team had edited could follow each visitor's clock. Now it follows its own time zone.
    // The two hashtags with the show's name used to be stored, and are now computed.
    const expectedJson = readOldData(version, "content.json.gz")
      .toString()
      .replaceAll('"clock":"visitor"', '"clock":"show"')
      .replaceAll('"hashtags":["#TheGoingRate","#ShowTopic"]', '"hashtags":[]');
    const content = JSON.parse(expectedJson);
    const cookie = await signInAsAdmin(site);
    expect(await fetchKeptContent(site, cookie)).toMatchObject(content);
    const [episode] = content["/api/episodes"];
    const [topic] = content["/api/topics"];
    const responses = await Promise.all(
      [`/api/episodes?search=${episode.title}`, `/api/topics?search=${topic.content}`].map((path) =>
        fetch(site.origin + path, { headers: { cookie } }).then((response) => response.json()),
      ),
    );
    expect(responses).toEqual([[expect.objectContaining(episode)], [expect.objectContaining(topic)]]);
    const home = await fetch(site.origin).then((response) => response.text());
    expect(home).toContain(episode.title);
    expect(site.log.filter(({ level }) => level === "error")).toEqual([]);
  } finally {
    await site.stop();
  }
}

describe.each(OLD_VERSIONS)("data of version %s", (version) => {
  test("is complete in an embedded database", async () => {
    const dataDir = createOldDataDir(version);
    writeFileSync(join(dataDir, "greenroom.sqlite"), readOldData(version, "greenroom.sqlite.gz"));
    const sumsBefore = await sumData(dataDir, {});
    await expectUpgraded(version, dataDir, {});
    if (await hasMigrated(version, dataDir, {}, sumsBefore)) await expectRestorable(dataDir, {}, sumsBefore);
    rmSync(dataDir, { recursive: true });
  });

  test.skipIf(!postgresBinaries)("is complete in PostgreSQL", async () => {
    const dataDir = createOldDataDir(version);
    const server = await startPostgres(postgresBinaries ?? "", ["fsync=off"]);
    try {
      await fillWithOldData(server.url, version);
      const env = { DATABASE_URL: server.url };
      const sumsBefore = await sumData(dataDir, env);
      await expectUpgraded(version, dataDir, env);
      if (await hasMigrated(version, dataDir, env, sumsBefore))
        await expectRestorable(dataDir, env, sumsBefore);
    } finally {
      await server.stop();
      rmSync(dataDir, { recursive: true });
    }
  });
});

function createOldDataDir(version: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), "greenroom-old-data-"));
  mkdirSync(join(dataDir, "uploads"));
  cpSync(join(OLD_DATA_FOLDER, version, "uploads"), join(dataDir, "uploads"), { recursive: true });
  return dataDir;
}
