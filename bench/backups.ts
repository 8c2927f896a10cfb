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
import { BackupOwner } from "./backup-desk.ts";
import {
  type Bench,
  fillTopics,
  getSqliteAddress,
  readNumericArguments,
  runOnEachEngine,
  withTempFolder,
} from "./engines.ts";
import { createLedger } from "./faults/ledger.ts";
import { WritingClient } from "./faults/writing.ts";
import { HomePageLoad } from "./home-visits.ts";
import {
  makeRow,
  makeZeroRow,
  measureTime,
  median,
  percentile,
  type ReportRow,
  writeReport,
} from "./report.ts";
import { withSite } from "./site.ts";

/**
 * Makes backups while visitors and the team read and write. The site verifies each backup. Each backup is then restored
 * into the other engine, backed up there and restored into the first engine, and the three manifests are compared.
 * `node bench/backups.ts 100` is the full run. Without a number, it makes 3 backups on each engine.
 */
const [BACKUP_COUNT = 3] = readNumericArguments();
const TOPIC_COUNT = 2_000;
/** Writes come in bursts. Without pauses, the data would grow faster than it can be backed up. */
const BURST_MS = 100;
const PAUSE_MS = 900;
/** How long to wait for the previous backup, in milliseconds. On a busy machine, backups take a long time. */
const PATIENCE_MS = 60_000;

const rows: ReportRow[] = [];
const postgresServer = await startPostgres((await findPostgres()) ?? "", ["fsync=off"]);
await runOnEachEngine(async (bench) => {
  await fillTopics(bench, TOPIC_COUNT);
  await withSite(bench.dataDir, { env: bench.env }, ({ origin }) => measureBackups(bench, origin));
});
await postgresServer.stop();
writeReport(
  "backups",
  "nothing: every backup verified, and equal after a restore into the other engine and back",
  rows,
);
process.exit();

async function measureBackups(bench: Bench, origin: string): Promise<void> {
  const desk = new BackupOwner(origin);
  await desk.registerOwner();
  const writingAbort = new AbortController();
  const writer = new WritingClient(createLedger(), createDice(1), desk.caller, "b");
  const writing = writeInBursts(writer, origin, writingAbort.signal);
  const visits = await HomePageLoad.start(origin);
  const [times, unverifiedDetails, differences]: [number[], string[], string[]] = [[], [], []];
  for (let number = 1; number <= BACKUP_COUNT; number += 1) {
    const { ms, result: backup } = await measureTime(() => desk.makeBackup(PATIENCE_MS));
    times.push(ms);
    if (!backup.proof?.ok) unverifiedDetails.push(backup.proof?.detail ?? "");
    const difference = await restoreRoundTrip(bench, await desk.download(backup.id));
    if (difference) differences.push(difference);
    await desk.call(`/api/backups/${backup.id}`, { method: "DELETE" });
    process.stderr.write(`${bench.nameFigure(`backup ${number}`)}: ${difference ?? "equal"}\n`);
  }
  writingAbort.abort();
  await writing;
  const pageTimes = await visits.takeTimes();
  visits.stop();
  const { nameFigure } = bench;
  rows.push(
    makeRow(nameFigure("backups made under load"), BACKUP_COUNT),
    makeZeroRow(nameFigure("not verified"), unverifiedDetails),
    makeZeroRow(nameFigure("different after a restore into the other engine or back"), differences),
    makeRow(nameFigure("made and verified, median ms"), median(times)),
    makeRow(nameFigure("writes acknowledged in the meantime"), writer.ledger.topics.length),
    makeRow(nameFigure("home page in the meantime, p99 ms"), percentile(pageTimes, 0.99)),
  );
  for (const remark of [...unverifiedDetails, ...differences]) process.stderr.write(`${remark}\n`);
}

async function writeInBursts(writer: WritingClient, origin: string, signal: AbortSignal): Promise<void> {
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
    const [originalPath, otherEnginePath, finalPath] = [
      join(folder, "made"),
      join(folder, "there"),
      join(folder, "back"),
    ];
    await writeFile(originalPath, archive);
    const expectedFiles = await readManifest(originalPath);
    const restoredManifests = [
      await restoreAndBackUp(
        engine === "sqlite" ? "postgres" : "sqlite",
        originalPath,
        otherEnginePath,
        join(folder, "elsewhere"),
      ),
      await restoreAndBackUp(engine, otherEnginePath, finalPath, join(folder, "home")),
    ];
    for (const files of restoredManifests)
      for (const path of new Set([...Object.keys(expectedFiles), ...Object.keys(files)]))
        if (expectedFiles[path]?.sha256 !== files[path]?.sha256) return `${path} differs`;
    return undefined;
  });
}

/**
 * Restores the backup at `archivePath` into an empty database of the given engine, and backs up that database to
 * `backupPath`. Returns the new backup's manifest.
 */
async function restoreAndBackUp(engine: Engine, archivePath: string, backupPath: string, dataDir: string) {
  const url = engine === "postgres" ? await createDatabase(postgresServer.url) : undefined;
  const restoreAsMade = { asMade: true, settle: async () => {}, onSetAside: () => {} };
  const options = { overwrite: false, force: false, log: openLog("silent").log, ...restoreAsMade };
  await restoreBackup(archivePath, { DATA_DIR: dataDir, DATABASE_URL: url }, options);
  const database = await openDatabase(url ? { url } : getSqliteAddress(dataDir));
  const storage = openStorage({ DATA_DIR: dataDir });
  const { files } = await makeBackup(backupPath, { db: database.db, storage }).finally(() =>
    database.close(),
  );
  return files;
}

async function createDatabase(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query("drop database if exists elsewhere with (force)");
  await client.query("create database elsewhere");
  await client.end();
  const databaseUrl = new URL(serverUrl);
  databaseUrl.pathname = "/elsewhere";
  return databaseUrl.href;
}

/** Returns the manifest in an archive. */
async function readManifest(archivePath: string): Promise<Record<string, { sha256: string }>> {
  let text = "";
  await list({
    file: archivePath,
    onReadEntry: (entry) => {
      if (entry.path.endsWith("manifest.json")) entry.on("data", (chunk) => (text += chunk));
    },
  });
  return JSON.parse(text).files;
}
