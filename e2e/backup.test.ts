import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { listTables, openDatabase } from "#platform/database/database.server.ts";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { checksumTables } from "#platform/database/testing/sum-tables.ts";
import { runCommand } from "./run-command.ts";
import { type Site, startSite } from "./site.ts";
import { signInAsAdmin, startWriting, type WrittenContent } from "./writing-load.ts";

/*
 * Makes a backup while clients are writing to the site, and restores it elsewhere. The restored site must contain every
 * write that was acknowledged before the backup, and nothing that was never sent.
 */

const postgresBinaries = await findPostgres();
const tempFolder = mkdtempSync(join(tmpdir(), "greenroom-backup-"));
const runningSites = new Set<Site>();

afterAll(async () => {
  for (const site of runningSites) await site.stop("SIGKILL");
  await rm(tempFolder, { recursive: true, force: true });
});

type SiteLocation = { dataDir: string; url?: string };
const toEnv = ({ dataDir, url }: SiteLocation) => ({
  DATA_DIR: dataDir,
  ...(url ? { DATABASE_URL: url } : {}),
});
const makeLocation = (name: string, url?: string): SiteLocation => ({
  dataDir: join(tempFolder, name),
  ...(url ? { url } : {}),
});

async function start(location: SiteLocation): Promise<Site> {
  const site = await startSite(toEnv(location), location.dataDir);
  runningSites.add(site);
  return site;
}

async function stop(site: Site): Promise<void> {
  await site.stop();
  runningSites.delete(site);
}

async function checksumDataAt({ dataDir, url }: SiteLocation) {
  const database = await openDatabase(url ? { url } : { file: join(dataDir, "greenroom.sqlite") });
  try {
    const {
      migrations: _,
      limits: __,
      ...sums
    } = await checksumTables(database.db, await listTables(database.db));
    return sums;
  } finally {
    await database.close();
  }
}

/** Returns the SHA-256 of each uploaded file, by path. */
async function hashFilesAt({ dataDir }: SiteLocation): Promise<Record<string, string>> {
  const entries = await readdir(join(dataDir, "uploads"), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashes = files.sort().map(async (path): Promise<[string, string]> => {
    const hash = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
    return [path.slice(dataDir.length), hash];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

const expectSuccess = (result: { code: number | null; output: string }) =>
  expect(result.code, result.output).toBe(0);

/** Returns the contents of the topics that `startWriting` added, as the site's API lists them. */
async function fetchLoadTopics(site: Site): Promise<string[]> {
  const cookie = await signInAsAdmin(site);
  const response = await fetch(`${site.origin}/api/topics?search=%F0%9F%8E%99`, { headers: { cookie } });
  const topics: { content: string; category: string }[] = await response.json();
  return topics.filter(({ category }) => category === "Load").map(({ content }) => content);
}

/**
 * Backs up `source` while clients are writing to it, restores the backup to `target`, and checks the result. Returns
 * the contents of all acknowledged topics.
 */
async function backUpUnderLoad(
  source: SiteLocation,
  target: SiteLocation,
  earlierTopics: string[],
): Promise<WrittenContent> {
  const site = await start(source);
  const writingLoad = await startWriting(site, `from ${source.url ? "postgres" : "sqlite"}`);
  await writingLoad.waitForMore(20);
  const acknowledgedBefore = {
    topics: [...writingLoad.acknowledgedContent.topics],
    pictures: [...writingLoad.acknowledgedContent.pictures],
  };
  const archivePath = join(tempFolder, `under-load-${source.url ? "postgres" : "sqlite"}.tar.gz`);
  expectSuccess(await runCommand("backup", [archivePath], toEnv(source)));
  await writingLoad.waitForMore(5);
  await writingLoad.stop();
  const hashesBefore = await hashFilesAt(source);
  await stop(site);

  expectSuccess(await runCommand("restore", [archivePath], toEnv(target)));
  const restoredHashes = await hashFilesAt(target);
  expect(hashesBefore).toMatchObject(restoredHashes);
  const restoredSite = await start(target);
  const topics = await fetchLoadTopics(restoredSite);
  const sentTopics = new Set([...earlierTopics, ...writingLoad.sentTopics]);
  expect(topics.filter((content) => !sentTopics.has(content))).toEqual([]);
  expect(
    [...earlierTopics, ...acknowledgedBefore.topics].filter((content) => !topics.includes(content)),
  ).toEqual([]);
  expect(topics.length).toBeLessThan(earlierTopics.length + writingLoad.acknowledgedContent.topics.length);
  for (const pictureUrl of acknowledgedBefore.pictures) {
    const response = await fetch(restoredSite.origin + pictureUrl);
    expect([pictureUrl, response.status]).toEqual([pictureUrl, 200]);
  }
  await stop(restoredSite);
  return writingLoad.acknowledgedContent;
}

/** Backs up `source` while it is idle, restores the backup to `target`, and expects both to have the same data. */
async function backUpWhileIdle(source: SiteLocation, target: SiteLocation): Promise<void> {
  const archivePath = join(tempFolder, `at-rest-${source.url ? "postgres" : "sqlite"}.tar.gz`);
  expectSuccess(await runCommand("backup", [archivePath], toEnv(source)));
  const refusedRestore = await runCommand("restore", [archivePath], toEnv(source));
  expect([refusedRestore.code, refusedRestore.output]).toEqual([
    1,
    expect.stringContaining("There is data already"),
  ]);
  expectSuccess(await runCommand("restore", [archivePath, "as-made"], toEnv(target)));
  expect(await checksumDataAt(target)).toEqual(await checksumDataAt(source));
  expect(await hashFilesAt(target)).toEqual(await hashFilesAt(source));
}

describe("a backup under load", () => {
  const liveLocation = makeLocation("live");
  let writtenContent: WrittenContent;

  test("of an embedded database is complete when restored elsewhere", async () => {
    writtenContent = await backUpUnderLoad(liveLocation, makeLocation("elsewhere"), []);
    await backUpWhileIdle(liveLocation, makeLocation("at-rest"));
  });

  test.skipIf(!postgresBinaries)(
    "after the move to PostgreSQL is complete when restored elsewhere",
    async () => {
      const server = await startPostgres(postgresBinaries ?? "", ["fsync=off"]);
      try {
        const createDatabase = async (name: string): Promise<string> => {
          const client = new pg.Client({ connectionString: server.url });
          await client.connect();
          await client.query(`create database ${name}`).finally(() => client.end());
          return server.url.replace("/postgres?", `/${name}?`);
        };
        const movedLocation = { ...liveLocation, url: await createDatabase("moved") };
        const sumsBefore = await checksumDataAt(liveLocation);
        const hashesBefore = await hashFilesAt(liveLocation);
        expectSuccess(await runCommand("move", ["postgres"], toEnv(movedLocation)));
        expect(await checksumDataAt(movedLocation)).toMatchObject(sumsBefore);
        expect(await hashFilesAt(movedLocation)).toEqual(hashesBefore);

        await backUpUnderLoad(
          movedLocation,
          makeLocation("elsewhere-2", await createDatabase("elsewhere")),
          writtenContent.topics,
        );
        await backUpWhileIdle(movedLocation, makeLocation("at-rest-2", await createDatabase("at_rest")));
      } finally {
        for (const site of runningSites) await stop(site);
        await server.stop();
      }
    },
  );
});
