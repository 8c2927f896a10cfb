import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { keptContent } from "./old-data/kept-content.ts";
import { SPIN_PASSCODE, startSite } from "./site.ts";
import { signInAt } from "./writing-load.ts";

/*
 * Data folders of every released version, as `node e2e/old-data/make.ts` kept them: this version takes each over, with
 * all that is in it, and serves it.
 */

const folder = join(import.meta.dirname, "old-data");
const versions = readdirSync(folder).filter((name) => /^\d/.test(name));
const binaries = await findPostgres();

const unpacked = (version: string, name: string): Buffer =>
  gunzipSync(readFileSync(join(folder, version, name)));

/** Starts this version on the data, and compares what it shows with what the old one showed: more fields may be there, no other value. */
async function takesOver(version: string, dataDir: string, env: Record<string, string>): Promise<void> {
  const site = await startSite({ SPIN_PASSCODE, SAMPLE_CONTENT: "false", ...env }, dataDir);
  try {
    const content = JSON.parse(unpacked(version, "content.json.gz").toString());
    const cookie = await signInAt(site);
    expect(await keptContent(site, cookie)).toMatchObject(content);
    const [episode] = content["/api/episodes"];
    const [topic] = content["/api/topics"];
    const found = await Promise.all(
      [`/api/episodes?search=${episode.title}`, `/api/topics?search=${topic.content}`].map((path) =>
        fetch(site.origin + path, { headers: { cookie } }).then((answer) => answer.json()),
      ),
    );
    expect(found).toEqual([[expect.objectContaining(episode)], [expect.objectContaining(topic)]]);
    const home = await fetch(site.origin).then((answer) => answer.text());
    expect(home).toContain(episode.title);
    expect(site.log.filter(({ level }) => level === "error")).toEqual([]);
  } finally {
    await site.stop();
  }
}

describe.each(versions)("data of version %s", (version) => {
  test("in an embedded database", async () => {
    const dataDir = dataDirOf(version);
    writeFileSync(join(dataDir, "greenroom.sqlite"), unpacked(version, "greenroom.sqlite.gz"));
    await takesOver(version, dataDir, {});
    rmSync(dataDir, { recursive: true });
  });

  test.skipIf(!binaries)("in PostgreSQL", async () => {
    const dataDir = dataDirOf(version);
    const server = await startPostgres(binaries ?? "", ["fsync=off"]);
    try {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query(unpacked(version, "postgres.sql.gz").toString()).finally(() => client.end());
      await takesOver(version, dataDir, { DATABASE_URL: server.url });
    } finally {
      await server.stop();
      rmSync(dataDir, { recursive: true });
    }
  });
});

function dataDirOf(version: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), "greenroom-old-data-"));
  mkdirSync(join(dataDir, "uploads"));
  cpSync(join(folder, version, "uploads"), join(dataDir, "uploads"), { recursive: true });
  return dataDir;
}
