import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { listTables, openDatabase } from "#platform/database/database.server.ts";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { sumTables } from "#platform/database/testing/sum-tables.ts";
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
    } = await sumTables(database.db, await listTables(database.db));
    return sums;
  } finally {
    await database.close();
  }
}

/** Returns the SHA-256 of each uploaded file, by path. */
async function hashFilesAt({ dataDir }: SiteLocation): Promise<Record<string, string>> {
  const entries = await readdir(join(dataDir, "uploads"), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sums = files.sort().map(async (path): Promise<[string, string]> => {
    const sum = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
    return [path.slice(dataDir.length), sum];
  });
  return Object.fromEntries(await Promise.all(sums));
}

const expectSuccess = (result: { code: number | null; output: string }) =>
  expect(result.code, result.output).toBe(0);

/** Returns the content of every topic that `startWriting` added, as the site's API lists them. */
async function fetchLoadTopics(site: Site): Promise<string[]> {
  const cookie = await signInAsAdmin(site);
  const response = await fetch(`${site.origin}/api/topics?search=%F0%9F%8E%99`, { headers: { cookie } });
  const topics: { content: string; category: string }[] = await response.json();
  return topics.filter(({ category }) => category === "Load").map(({ content }) => content);
}

/**
 * Backs up `from` while clients are writing to it, restores the backup to `to`, and checks the result. Returns all the
 * content that was acknowledged.
 */
async function backUpUnderLoad(
  from: SiteLocation,
  to: SiteLocation,
  earlier: string[],
): Promise<WrittenContent> {
  const site = await start(from);
  const writingLoad = await startWriting(site, `from ${from.url ? "postgres" : "sqlite"}`);
  await writingLoad.waitForMore(20);
  const before = {
    topics: [...writingLoad.acknowledged.topics],
    pictures: [...writingLoad.acknowledged.pictures],
  };
  const archive = join(tempFolder, `under-load-${from.url ? "postgres" : "sqlite"}.tar.gz`);
  expectSuccess(await runCommand("backup", [archive], toEnv(from)));
  await writingLoad.waitForMore(5);
  await writingLoad.stop();
  const files = await hashFilesAt(from);
  await stop(site);

  expectSuccess(await runCommand("restore", [archive], toEnv(to)));
  const restoredFiles = await hashFilesAt(to);
  expect(files).toMatchObject(restoredFiles);
  const restored = await start(to);
  const topics = await fetchLoadTopics(restored);
  const sent = new Set([...earlier, ...writingLoad.sent]);
  expect(topics.filter((content) => !sent.has(content))).toEqual([]);
  expect([...earlier, ...before.topics].filter((content) => !topics.includes(content))).toEqual([]);
  expect(topics.length).toBeLessThan(earlier.length + writingLoad.acknowledged.topics.length);
  for (const address of before.pictures) {
    const response = await fetch(restored.origin + address);
    expect([address, response.status]).toEqual([address, 200]);
  }
  await stop(restored);
  return writingLoad.acknowledged;
}

/** Backs up `from` while it is idle, restores the backup to `to`, and expects both to have the same data. */
async function backUpWhileIdle(from: SiteLocation, to: SiteLocation): Promise<void> {
  const archive = join(tempFolder, `at-rest-${from.url ? "postgres" : "sqlite"}.tar.gz`);
  expectSuccess(await runCommand("backup", [archive], toEnv(from)));
  const refused = await runCommand("restore", [archive], toEnv(from));
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("There is data already")]);
  expectSuccess(await runCommand("restore", [archive, "as-made"], toEnv(to)));
  expect(await checksumDataAt(to)).toEqual(await checksumDataAt(from));
  expect(await hashFilesAt(to)).toEqual(await hashFilesAt(from));
}

describe("a backup under load", () => {
  const live = makeLocation("live");
  let written: WrittenContent;

  test("of an embedded database is complete when restored elsewhere", async () => {
    written = await backUpUnderLoad(live, makeLocation("elsewhere"), []);
    await backUpWhileIdle(live, makeLocation("at-rest"));
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
        const moved = { ...live, url: await createDatabase("moved") };
        const before = await checksumDataAt(live);
        const files = await hashFilesAt(live);
        expectSuccess(await runCommand("move", ["postgres"], toEnv(moved)));
        expect(await checksumDataAt(moved)).toMatchObject(before);
        expect(await hashFilesAt(moved)).toEqual(files);

        await backUpUnderLoad(
          moved,
          makeLocation("elsewhere-2", await createDatabase("elsewhere")),
          written.topics,
        );
        await backUpWhileIdle(moved, makeLocation("at-rest-2", await createDatabase("at_rest")));
      } finally {
        for (const site of runningSites) await stop(site);
        await server.stop();
      }
    },
  );
});
