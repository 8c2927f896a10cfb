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
import { signInAt, startWriting, type Written } from "./writing-load.ts";

/* A backup is made while the site is being written to, and restored elsewhere. It must contain everything that was
   acknowledged before it, and nothing that was never sent. */

const binaries = await findPostgres();
const folder = mkdtempSync(join(tmpdir(), "greenroom-backup-"));
const running = new Set<Site>();

afterAll(async () => {
  for (const site of running) await site.stop("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

type Place = { dataDir: string; url?: string };
const envOf = ({ dataDir, url }: Place) => ({ DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) });
const place = (name: string, url?: string): Place => ({
  dataDir: join(folder, name),
  ...(url ? { url } : {}),
});

async function start(where: Place): Promise<Site> {
  const site = await startSite(envOf(where), where.dataDir);
  running.add(site);
  return site;
}

async function stop(site: Site): Promise<void> {
  await site.stop();
  running.delete(site);
}

async function sumsAt({ dataDir, url }: Place) {
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

/** Returns the SHA-256 of each uploaded file by its path. */
async function filesAt({ dataDir }: Place): Promise<Record<string, string>> {
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

const succeeded = (ran: { code: number | null; said: string }) => expect(ran.code, ran.said).toBe(0);

/** Returns the contents of all topics that the load wrote, as read through the site. */
async function topicsOf(site: Site): Promise<string[]> {
  const cookie = await signInAt(site);
  const answer = await fetch(`${site.origin}/api/topics?search=%F0%9F%8E%99`, { headers: { cookie } });
  const topics: { content: string; category: string }[] = await answer.json();
  return topics.filter(({ category }) => category === "Load").map(({ content }) => content);
}

/**
 * Backs up `from` while it is being written to, restores the backup at `to`, and checks it. Returns everything that was
 * acknowledged.
 */
async function backUpUnderLoad(from: Place, to: Place, earlier: string[]): Promise<Written> {
  const site = await start(from);
  const load = await startWriting(site, `from ${from.url ? "postgres" : "sqlite"}`);
  await load.more(20);
  const before = { topics: [...load.acknowledged.topics], pictures: [...load.acknowledged.pictures] };
  const archive = join(folder, `under-load-${from.url ? "postgres" : "sqlite"}.tar.gz`);
  succeeded(await runCommand("backup", [archive], envOf(from)));
  await load.more(5);
  await load.stop();
  const files = await filesAt(from);
  await stop(site);

  succeeded(await runCommand("restore", [archive], envOf(to)));
  const restoredFiles = await filesAt(to);
  expect(files).toMatchObject(restoredFiles);
  const restored = await start(to);
  const topics = await topicsOf(restored);
  const sent = new Set([...earlier, ...load.sent]);
  expect(topics.filter((content) => !sent.has(content))).toEqual([]);
  expect([...earlier, ...before.topics].filter((content) => !topics.includes(content))).toEqual([]);
  expect(topics.length).toBeLessThan(earlier.length + load.acknowledged.topics.length);
  for (const address of before.pictures) {
    const answer = await fetch(restored.origin + address);
    expect([address, answer.status]).toEqual([address, 200]);
  }
  await stop(restored);
  return load.acknowledged;
}

/** Backs up `from` while it is idle, restores the backup at `to`, and expects both to be equal. */
async function backUpAtRest(from: Place, to: Place): Promise<void> {
  const archive = join(folder, `at-rest-${from.url ? "postgres" : "sqlite"}.tar.gz`);
  succeeded(await runCommand("backup", [archive], envOf(from)));
  const refused = await runCommand("restore", [archive], envOf(from));
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("There is data already")]);
  succeeded(await runCommand("restore", [archive, "as-made"], envOf(to)));
  expect(await sumsAt(to)).toEqual(await sumsAt(from));
  expect(await filesAt(to)).toEqual(await filesAt(from));
}

describe("a backup under load", () => {
  const live = place("live");
  let written: Written;

  test("of an embedded database is complete when restored elsewhere", async () => {
    written = await backUpUnderLoad(live, place("elsewhere"), []);
    await backUpAtRest(live, place("at-rest"));
  });

  test.skipIf(!binaries)("after the move to PostgreSQL is complete when restored elsewhere", async () => {
    const server = await startPostgres(binaries ?? "", ["fsync=off"]);
    try {
      const database = async (name: string): Promise<string> => {
        const client = new pg.Client({ connectionString: server.url });
        await client.connect();
        await client.query(`create database ${name}`).finally(() => client.end());
        return server.url.replace("/postgres?", `/${name}?`);
      };
      const moved = { ...live, url: await database("moved") };
      const before = await sumsAt(live);
      const files = await filesAt(live);
      succeeded(await runCommand("move", ["postgres"], envOf(moved)));
      expect(await sumsAt(moved)).toMatchObject(before);
      expect(await filesAt(moved)).toEqual(files);

      await backUpUnderLoad(moved, place("elsewhere-2", await database("elsewhere")), written.topics);
      await backUpAtRest(moved, place("at-rest-2", await database("at_rest")));
    } finally {
      for (const site of running) await stop(site);
      await server.stop();
    }
  });
});
