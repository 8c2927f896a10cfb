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
import { dice } from "#testing/dice.ts";
import { BackupDesk } from "./backup-desk.ts";
import { type Bench, fileIn, fillTopics, readNumbers, runInFolder, runOnEachEngine } from "./engines.ts";
import { makeLedger } from "./faults/ledger.ts";
import { Writer } from "./faults/writing.ts";
import { HomeVisits } from "./home-visits.ts";
import { median, none, percentile, type Row, report, row, timed } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * Makes backups while visitors and the team read and write. The site verifies each one; it is restored into the other
 * engine, backed up there and restored back, and all three lists are compared. `node bench/backups.ts 100` is the full
 * run; without a number there are 3 for each engine.
 */
const [COUNT = 3] = readNumbers();
const TOPICS = 2_000;
/**
 * Writes come in bursts. Without pauses the data would grow faster than a backup takes, and the next one would never be
 * quicker.
 */
const BURST_MS = 100;
const REST_MS = 900;

const rows: Row[] = [];
const server = await startPostgres((await findPostgres()) ?? "", ["fsync=off"]);
await runOnEachEngine(async (bench) => {
  await fillTopics(bench, TOPICS);
  await withSite(bench.dataDir, { env: bench.env }, ({ origin }) => measure(bench, origin));
});
await server.stop();
report(
  "backups",
  "nothing: every backup verified, and equal after a restore into the other engine and back",
  rows,
);
process.exit();

async function measure(bench: Bench, origin: string): Promise<void> {
  const desk = new BackupDesk(origin);
  await desk.join();
  const over = new AbortController();
  const writer = new Writer(makeLedger(), dice(1), desk.caller, "b");
  const writing = writeInBursts(writer, origin, over.signal);
  const visits = await HomeVisits.start(origin);
  const [times, unverified, unequal]: [number[], string[], string[]] = [[], [], []];
  for (let number = 1; number <= COUNT; number += 1) {
    const { ms, result: backup } = await timed(() => desk.makeBackup());
    times.push(ms);
    if (!backup.proof?.ok) unverified.push(backup.proof?.detail ?? "");
    const difference = await restoreThereAndBack(bench, await desk.download(backup.id));
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
    row(name("backups made under load"), COUNT),
    none(name("not verified"), unverified),
    none(name("different after a restore into the other engine or back"), unequal),
    row(name("made and verified, median ms"), median(times)),
    row(name("writes acknowledged in the meantime"), writer.ledger.topics.length),
    row(name("home page in the meantime, p99 ms"), percentile(pages, 0.99)),
  );
  for (const remark of [...unverified, ...unequal]) process.stderr.write(`${remark}\n`);
}

async function writeInBursts(writer: Writer, origin: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await writer.write({ origin, signal: AbortSignal.any([signal, AbortSignal.timeout(BURST_MS)]) });
    await pause(REST_MS);
  }
}

/** Restores into the other engine, backs that up, and brings it back the same way. Returns a difference, if any. */
function restoreThereAndBack({ engine }: Bench, archive: Uint8Array): Promise<string | undefined> {
  return runInFolder(async (folder) => {
    const [made, there, back] = [join(folder, "made"), join(folder, "there"), join(folder, "back")];
    await writeFile(made, archive);
    const expected = await readManifest(made);
    const found = [
      await passThrough(engine === "sqlite" ? "postgres" : "sqlite", made, there, join(folder, "elsewhere")),
      await passThrough(engine, there, back, join(folder, "home")),
    ];
    for (const files of found)
      for (const path of new Set([...Object.keys(expected), ...Object.keys(files)]))
        if (expected[path]?.sha256 !== files[path]?.sha256) return `${path} differs`;
    return undefined;
  });
}

/** Restores `file` into an empty place on the engine, and backs that up into `again`. Returns the new list. */
async function passThrough(engine: Engine, file: string, again: string, dataDir: string) {
  const url = engine === "postgres" ? await makeDatabase(server.url) : undefined;
  const asMade = { asMade: true, settle: async () => {}, onSetAside: () => {} };
  const options = { overwrite: false, force: false, log: openLog("silent").log, ...asMade };
  await restoreBackup(file, { DATA_DIR: dataDir, DATABASE_URL: url }, options);
  const restored = await openDatabase(url ? { url } : fileIn(dataDir));
  const storage = openStorage({ DATA_DIR: dataDir });
  const { files } = await makeBackup(again, { db: restored.db, storage }).finally(() => restored.close());
  return files;
}

async function makeDatabase(address: string): Promise<string> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query("drop database if exists elsewhere with (force)");
  await client.query("create database elsewhere");
  await client.end();
  const url = new URL(address);
  url.pathname = "/elsewhere";
  return url.href;
}

/** Returns an archive's own list of files. */
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
