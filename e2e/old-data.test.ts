import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listTables, openDatabase } from "#platform/database/database.server.ts";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { sumTables } from "#platform/database/testing/sum-tables.ts";
import { fillWithOldData, OLD_DATA, OLD_VERSIONS, readOldData } from "#testing/old-data.ts";
import { keptContent } from "./old-data/kept-content.ts";
import { runCommand } from "./run-command.ts";
import { SPIN_PASSCODE, startSite } from "./site.ts";
import { signInAt } from "./writing-load.ts";

/* The data of every released version, as `node e2e/old-data/make.ts` stored it. This version must upgrade and serve it
   without losing anything. */

const binaries = await findPostgres();

/** Restores the old version's data from the backup that this version made when it started. */
async function goesBack(dataDir: string, env: Record<string, string>, before: Sums): Promise<void> {
  const archive = join(dataDir, "backups/1.tar.gz");
  const words = [archive, "overwrite", "force", "as-made"];
  const restored = await runCommand("restore", words, { DATA_DIR: dataDir, ...env });
  expect(restored.code, restored.said).toBe(0);
  expect(await sumsAt(dataDir, env)).toEqual(before);
}

/** Returns whether the upgrade ran migrations, and so made a backup first. Backups of 0.1.0 can't be restored. */
async function wasUpgraded(version: string, dataDir: string, env: Record<string, string>, before: Sums) {
  const { migrations } = await sumsAt(dataDir, env);
  return version !== "0.1.0" && migrations !== before.migrations;
}

type Sums = Awaited<ReturnType<typeof sumsAt>>;

async function sumsAt(dataDir: string, { DATABASE_URL: url }: Record<string, string>) {
  const file = join(dataDir, "greenroom.sqlite");
  const database = await openDatabase(url ? { url } : { file });
  const sums = await sumTables(database.db, await listTables(database.db)).finally(() => database.close());
  const { migrations, limits: _, ...tables } = sums;
  return { ...tables, migrations: migrations?.rows };
}

/**
 * Starts this version on old data, and compares its answers with the old version's: new fields are allowed, different
 * values are not.
 */
async function takesOver(version: string, dataDir: string, env: Record<string, string>): Promise<void> {
  const site = await startSite({ SPIN_PASSCODE, SAMPLE_CONTENT: "false", ...env }, dataDir);
  try {
    // Until 1.0.0, a show that the team had edited could be live by each visitor's clock. Now it follows its own zone.
    // The two hashtags with the show's name used to be stored and are now computed.
    const kept = readOldData(version, "content.json.gz")
      .toString()
      .replaceAll('"clock":"visitor"', '"clock":"show"')
      .replaceAll('"hashtags":["#TheGoingRate","#ShowTopic"]', '"hashtags":[]');
    const content = JSON.parse(kept);
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

describe.each(OLD_VERSIONS)("data of version %s", (version) => {
  test("is complete in an embedded database", async () => {
    const dataDir = dataDirOf(version);
    writeFileSync(join(dataDir, "greenroom.sqlite"), readOldData(version, "greenroom.sqlite.gz"));
    const before = await sumsAt(dataDir, {});
    await takesOver(version, dataDir, {});
    if (await wasUpgraded(version, dataDir, {}, before)) await goesBack(dataDir, {}, before);
    rmSync(dataDir, { recursive: true });
  });

  test.skipIf(!binaries)("is complete in PostgreSQL", async () => {
    const dataDir = dataDirOf(version);
    const server = await startPostgres(binaries ?? "", ["fsync=off"]);
    try {
      await fillWithOldData(server.url, version);
      const env = { DATABASE_URL: server.url };
      const before = await sumsAt(dataDir, env);
      await takesOver(version, dataDir, env);
      if (await wasUpgraded(version, dataDir, env, before)) await goesBack(dataDir, env, before);
    } finally {
      await server.stop();
      rmSync(dataDir, { recursive: true });
    }
  });
});

function dataDirOf(version: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), "greenroom-old-data-"));
  mkdirSync(join(dataDir, "uploads"));
  cpSync(join(OLD_DATA, version, "uploads"), join(dataDir, "uploads"), { recursive: true });
  return dataDir;
}
