import { setTimeout as pause } from "node:timers/promises";
import { createDice } from "#testing/dice.ts";
import { BackupOwner } from "./backup-desk.ts";
import { type Bench, fillTopics, readNumericArguments, runOnEachEngine } from "./engines.ts";
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
 * Makes backups while visitors and the team read and write. The site verifies each backup. `node bench/backups.ts 100`
 * is the full run. Without a number, it makes 3 backups on each engine.
 */
const [BACKUP_COUNT = 3] = readNumericArguments();
const TOPIC_COUNT = 2_000;
/** Writes come in bursts. Without pauses, the data would grow faster than it can be backed up. */
const BURST_MS = 100;
const PAUSE_MS = 900;
/** How long to wait for the previous backup, in milliseconds. On a busy machine, backups take a long time. */
const PATIENCE_MS = 60_000;

const rows: ReportRow[] = [];
await runOnEachEngine(async (bench) => {
  await fillTopics(bench, TOPIC_COUNT);
  await withSite(bench.dataDir, { env: bench.env }, ({ origin }) => measureBackups(bench, origin));
});
writeReport("backups", "nothing: every backup must be verified", rows);
process.exit();

async function measureBackups(bench: Bench, origin: string): Promise<void> {
  const desk = new BackupOwner(origin);
  await desk.registerOwner();
  const writingAbort = new AbortController();
  const writer = new WritingClient(createLedger(), createDice(1), desk.caller, "b");
  const writing = writeInBursts(writer, origin, writingAbort.signal);
  const visits = await HomePageLoad.start(origin);
  const [times, unverifiedDetails]: [number[], string[]] = [[], []];
  for (let number = 1; number <= BACKUP_COUNT; number += 1) {
    const { ms, result: backup } = await measureTime(() => desk.makeBackup(PATIENCE_MS));
    times.push(ms);
    if (!backup.proof?.ok) unverifiedDetails.push(backup.proof?.detail ?? "");
    await desk.call(`/api/backups/${backup.id}`, { method: "DELETE" });
  }
  writingAbort.abort();
  await writing;
  const pageTimes = await visits.takeTimes();
  visits.stop();
  const { nameFigure } = bench;
  rows.push(
    makeRow(nameFigure("backups made under load"), BACKUP_COUNT),
    makeZeroRow(nameFigure("not verified"), unverifiedDetails),
    makeRow(nameFigure("made and verified, median ms"), median(times)),
    makeRow(nameFigure("writes acknowledged in the meantime"), writer.ledger.topics.length),
    makeRow(nameFigure("home page in the meantime, p99 ms"), percentile(pageTimes, 0.99)),
  );
  for (const detail of unverifiedDetails) process.stderr.write(`${detail}\n`);
}

async function writeInBursts(writer: WritingClient, origin: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await writer.write({ origin, signal: AbortSignal.any([signal, AbortSignal.timeout(BURST_MS)]) });
    await pause(PAUSE_MS);
  }
}
