import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { list } from "tar";
import { makeBackup, restoreBackup } from "#backups/backups.server.ts";
import { type Engine, openDatabase } from "#platform/database/database.server.ts";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { openStorage } from "#platform/files/files.server.ts";
import { openLog } from "#platform/log/log.server.ts";
import { dice } from "#testing/dice.ts";
import { addTopics } from "#topics/topics.server.ts";
import { type Bench, runInHouse, runOnEachEngine } from "./engines.ts";
import { Office } from "./faults/backup-office.ts";
import { makeLedger } from "./faults/ledger.ts";
import { runInFolder } from "./faults/part.ts";
import { startSite, stopSite } from "./faults/site.ts";
import { Writer } from "./faults/writing.ts";
import { makeTopics } from "./many-topics.ts";
import { median, percentile, type Row, report } from "./report.ts";

/**
 * Makes backups while visitors and the team read and write. The site verifies each one; it is restored into the other
 * engine, backed up there and restored back, and all three lists are compared. `node bench/backups.ts 100` is the full
 * run; without a number there are 3 for each engine. Add `sqlite` or `postgres` to run only that one.
 */
const COUNT = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 3);
const ONLY = process.argv.find((word) => word === "sqlite" || word === "postgres");
const TOPICS = 2_000;
/**
 * Writes come in bursts. Without pauses the data would grow faster than a backup takes, and the next one would never be
 * quicker.
 */
const BURST_MS = 100;
const REST_MS = 900;

type Manifest = { files: Record<string, { sha256: string }> };

const rows: Row[] = [];
const server = await startPostgres((await findPostgres()) ?? "", ["fsync=off"]);
await runOnEachEngine(async (bench) => {
  if (ONLY && bench.engine !== ONLY) return;
  await runInHouse(bench, async (house) => {
    await addTopics(house.db, house, [...makeTopics(TOPICS)]);
  });
  const site = startSite(bench.dataDir, join(bench.dataDir, "log.jsonl"), bench.env);
  const origin = await site.listening();
  if (!origin) throw new Error(site.complaints());
  await measure(bench, origin);
  await stopSite(site);
});
await server.stop();
report(
  "backups",
  "nothing: every backup verified, and equal after a restore into the other engine and back",
  rows,
);
process.exit();

async function measure(bench: Bench, origin: string): Promise<void> {
  const office = new Office(origin);
  await office.join();
  const over = new AbortController();
  const writer = new Writer(makeLedger(), dice(1), office.caller, "b");
  const writing = writeInBursts(writer, origin, over.signal);
  const pages: number[] = [];
  const reading = readHome(origin, pages, over.signal);
  const [times, unverified, unequal]: [number[], string[], string[]] = [[], [], []];
  for (let number = 0; number < COUNT; number += 1) {
    const begun = performance.now();
    const backup = await office.makeBackup();
    times.push(performance.now() - begun);
    if (!backup.proof?.ok) unverified.push(backup.proof?.detail ?? "");
    const difference = await restoreThereAndBack(bench, await office.download(backup.id));
    if (difference) unequal.push(difference);
    await office.remove(backup.id);
    const found = difference ?? "equal";
    process.stderr.write(
      `${bench.engine} ${number + 1}: ${found}, ${Math.round(performance.now() - begun)} ms\n`,
    );
  }
  over.abort();
  await Promise.all([writing, reading]);
  const name = (figure: string) => `${bench.engine}, ${figure}`;
  rows.push(
    { figure: name("backups made under load"), ours: COUNT },
    { figure: name("not verified"), ours: unverified.length, limit: { atMost: 0 } },
    {
      figure: name("not equal in the other engine or back in this one"),
      ours: unequal.length,
      limit: { atMost: 0 },
    },
    { figure: name("made and verified, median ms"), ours: median(times) },
    { figure: name("writes acknowledged in the meantime"), ours: writer.ledger.topics.length },
    { figure: name("home page in the meantime, p99 ms"), ours: percentile(pages, 0.99) },
  );
  for (const remark of [...unverified, ...unequal]) process.stderr.write(`${remark}\n`);
}

async function writeInBursts(writer: Writer, origin: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await writer.write({ origin, signal: AbortSignal.any([signal, AbortSignal.timeout(BURST_MS)]) });
    await pause(REST_MS);
  }
}

async function readHome(origin: string, times: number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const begun = performance.now();
    await (await fetch(origin)).arrayBuffer();
    times.push(performance.now() - begun);
    await pause(20);
  }
}

/** Restores into the other engine, backs that up, and brings it back the same way. Returns the differences. */
function restoreThereAndBack(bench: Bench, archive: Uint8Array): Promise<string | undefined> {
  return runInFolder(async (folder) => {
    const [file, there, back] = ["made", "there", "back"].map((name) => join(folder, `${name}.tar.gz`));
    if (!file || !there || !back) throw new Error("No names");
    await writeFile(file, archive);
    const other = bench.engine === "sqlite" ? "postgres" : "sqlite";
    const { files } = await readManifest(file);
    const found = [
      await passThrough(other, file, there, join(folder, "elsewhere")),
      await passThrough(bench.engine, there, back, join(folder, "home")),
    ];
    for (const list of found)
      for (const path of new Set([...Object.keys(files), ...Object.keys(list)]))
        if (files[path]?.sha256 !== list[path]?.sha256) return `${path} differs`;
    return undefined;
  });
}

/** Restores `file` into an empty place on the engine, and backs that up into `again`. Returns the new list. */
async function passThrough(engine: Engine, file: string, again: string, dataDir: string) {
  const url = engine === "postgres" ? await makeDatabase(server.url) : undefined;
  const asMade = { asMade: true, settle: async () => {}, onSetAside: () => {} };
  const options = { overwrite: false, force: false, log: openLog("silent").log, ...asMade };
  await restoreBackup(file, { DATA_DIR: dataDir, DATABASE_URL: url }, options);
  const restored = await openDatabase(url ? { url } : { file: join(dataDir, "greenroom.sqlite") });
  const storage = openStorage({ DATA_DIR: dataDir });
  const { files } = await makeBackup(again, { db: restored.db, storage }).finally(() => restored.close());
  return files;
}

async function makeDatabase(address: string): Promise<string> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query("drop database if exists elsewhere with (force)");
  await client.query("create database elsewhere");
  await client.end();
  const url = new URL(address);
  url.pathname = "/elsewhere";
  return url.href;
}

async function readManifest(file: string): Promise<Manifest> {
  let text = "";
  await list({
    file,
    onReadEntry: (entry) => {
      if (entry.path.endsWith("manifest.json")) entry.on("data", (part) => (text += part));
    },
  });
  return JSON.parse(text || (await readFile(file, "utf8")));
}
