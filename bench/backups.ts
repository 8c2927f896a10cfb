import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { list } from "tar";
import { makeBackup, restoreBackup } from "#backups/backups.server.ts";
import { type Engine, openDatabase } from "#platform/database/database.server.ts";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { openStorage } from "#platform/files/files.server.ts";
import { openLog } from "#platform/log/log.server.ts";
import { createDice } from "#testing/dice.ts";
import { BackupDesk } from "./backup-desk.ts";
import {
  type Bench,
  fillTopics,
  getSqliteAddress,
  readNumbers,
  runOnEachEngine,
  withTempFolder,
} from "./engines.ts";
import { createLedger } from "./faults/ledger.ts";
import { Writer } from "./faults/writing.ts";
import { HomeVisits } from "./home-visits.ts";
import { makeRow, makeZeroRow, measureTime, median, percentile, type Row, report } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * Makes backups while visitors and the team read and write. The site verifies each backup. Each backup is then restored
 * into the other engine, backed up there and restored into the first engine, and the three manifests are compared.
 * `node bench/backups.ts 100` is the full run. Without a number, it makes 3 backups on each engine.
 */
const [BACKUP_COUNT = 3] = readNumbers();
const TOPIC_COUNT = 2_000;
/** Writes come in bursts. Without pauses, the data would grow faster than it can be backed up. */
const BURST_MS = 100;
const PAUSE_MS = 900;
/** How long a backup may wait for the one before it, which takes long on a busy machine. */
const PATIENCE_MS = 60_000;

const rows: Row[] = [];
const postgresServer = await startPostgres((await findPostgres()) ?? "", ["fsync=off"]);
await runOnEachEngine(async (bench) => {
  await fillTopics(bench, TOPIC_COUNT);
  await withSite(bench.dataDir, { env: bench.env }, ({ origin }) => measureBackups(bench, origin));
});
await postgresServer.stop();
report(
  "backups",
  "nothing: every backup verified, and equal after a restore into the other engine and back",
  rows,
);
process.exit();

async function measureBackups(bench: Bench, origin: string): Promise<void> {
  const desk = new BackupDesk(origin);
  await desk.join();
  const over = new AbortController();
  const writer = new Writer(createLedger(), createDice(1), desk.caller, "b");
  const writing = writeInBursts(writer, origin, over.signal);
  const visits = await HomeVisits.start(origin);
  const [times, unverified, unequal]: [number[], string[], string[]] = [[], [], []];
  for (let number = 1; number <= BACKUP_COUNT; number += 1) {
    const { ms, result: backup } = await measureTime(() => desk.makeBackup(PATIENCE_MS));
    times.push(ms);
    if (!backup.proof?.ok) unverified.push(backup.proof?.detail ?? "");
    const difference = await restoreRoundTrip(bench, await desk.download(backup.id));
    if (difference) unequal.push(difference);
    await desk.call(`/api/backups/${backup.id}`, { method: "DELETE" });
    process.stderr.write(`${bench.name(`backup ${number}`)}: ${difference ?? "equal"}\n`);
  }
  over.abort();
  await writing;
  const pages = await visits.takeTimes();
  visits.stop();
  const { name } = bench;
  rows.push(
    makeRow(name("backups made under load"), BACKUP_COUNT),
    makeZeroRow(name("not verified"), unverified),
    makeZeroRow(name("different after a restore into the other engine or back"), unequal),
    makeRow(name("made and verified, median ms"), median(times)),
    makeRow(name("writes acknowledged in the meantime"), writer.ledger.topics.length),
    makeRow(name("home page in the meantime, p99 ms"), percentile(pages, 0.99)),
  );
  for (const remark of [...unverified, ...unequal]) process.stderr.write(`${remark}\n`);
}

async function writeInBursts(writer: Writer, origin: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await writer.write({ origin, signal: AbortSignal.any([signal, AbortSignal.timeout(BURST_MS)]) });
    await pause(PAUSE_MS);
  }
}

/**
 * Restores the archive into the other engine, backs up that database, restores the new backup into the first engine,
 * and backs that up too. Returns the first difference between the manifests, or undefined if there is none.
 */
function restoreRoundTrip({ engine }: Bench, archive: Uint8Array): Promise<string | undefined> {
  return withTempFolder(async (folder) => {
    const [made, there, back] = [join(folder, "made"), join(folder, "there"), join(folder, "back")];
    await writeFile(made, archive);
    const expected = await readManifest(made);
    const found = [
      await restoreAndBackUp(
        engine === "sqlite" ? "postgres" : "sqlite",
        made,
        there,
        join(folder, "elsewhere"),
      ),
      await restoreAndBackUp(engine, there, back, join(folder, "home")),
    ];
    for (const files of found)
      for (const path of new Set([...Object.keys(expected), ...Object.keys(files)]))
        if (expected[path]?.sha256 !== files[path]?.sha256) return `${path} differs`;
    return undefined;
  });
}

/**
 * Restores `file` into an empty database of the given engine, and backs up that database as `again`. Returns the new
 * backup's manifest.
 */
async function restoreAndBackUp(engine: Engine, file: string, again: string, dataDir: string) {
  const url = engine === "postgres" ? await createDatabase(postgresServer.url) : undefined;
  const asMade = { asMade: true, settle: async () => {}, onSetAside: () => {} };
  const options = { overwrite: false, force: false, log: openLog("silent").log, ...asMade };
  await restoreBackup(file, { DATA_DIR: dataDir, DATABASE_URL: url }, options);
  const restored = await openDatabase(url ? { url } : getSqliteAddress(dataDir));
  const storage = openStorage({ DATA_DIR: dataDir });
  const { files } = await makeBackup(again, { db: restored.db, storage }).finally(() => restored.close());
  return files;
}

async function createDatabase(address: string): Promise<string> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query("drop database if exists elsewhere with (force)");
  await client.query("create database elsewhere");
  await client.end();
  const url = new URL(address);
  url.pathname = "/elsewhere";
  return url.href;
}

/** Returns the manifest in an archive. */
async function readManifest(file: string): Promise<Record<string, { sha256: string }>> {
  let text = "";
  await list({
    file,
    onReadEntry: (entry) => {
      if (entry.path.endsWith("manifest.json")) entry.on("data", (part) => (text += part));
    },
  });
  return JSON.parse(text).files;
}
