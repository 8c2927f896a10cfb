import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { listTables, qb } from "#platform/database/database.server.ts";
import { checksumTables } from "#platform/database/testing/sum-tables.ts";
import { createDice } from "#testing/dice.ts";
import { BackupOwner } from "./backup-desk.ts";
import { type Bench, fillTopics, readNumericArguments, runOnEachEngine, withDatabase } from "./engines.ts";
import { makeRow, makeZeroRow, measureTime, type ReportRow, writeReport } from "./report.ts";
import { startSite } from "./site.ts";

/**
 * Sends SIGKILL at random moments while a backup is being made, verified or restored. After the next start, the data
 * must be either all old or all new, and pictures that aren't in the database must be removed. `node
 * bench/backup-kills.ts 50` is the full run. Without a number, it kills the site 3 times in each phase.
 */
const [KILL_COUNT = 3] = readNumericArguments();
const TOPIC_COUNT = 5_000;
/** On PostgreSQL, a killed process blocks backups until its lease runs out after 15 s. */
const LEASE_WAIT_MS = 20_000;
/** An interrupted restore is cleaned up at the next start, and a completed one once the site serves requests again. */
const CLEANUP_WAIT_MS = 30_000;
/** Tables that aren't compared, because starting, signing in and backing up write to them. */
const IGNORED_TABLES = new Set([
  ...["sessions", "backup_runs", "admin_events", "jobs", "job_hours"],
  ...["users", "settings", "migrations", "limits"],
]);

const rows: ReportRow[] = [];
const faults: string[] = [];
await runOnEachEngine(killRepeatedlyOnEngine);
rows.push(makeZeroRow("faults", faults));
writeReport("backup-kills", "nothing: no kill may leave anything but the old data or the new", rows);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit();

async function killRepeatedlyOnEngine(bench: Bench): Promise<void> {
  const { nameFigure } = bench;
  const addFault = (fault: string) => faults.push(nameFigure(fault));
  await fillTopics(bench, TOPIC_COUNT);
  const dice = createDice(3);
  const desk = new BackupOwner("");
  const startSiteForDesk = async () => {
    const site = await startSite(bench.dataDir, { env: bench.env });
    desk.origin = site.origin;
    return site;
  };
  /** Checks the data after a restart. Returns the index of the data's digest in `allowed`, or -1 if it isn't there. */
  const checkData = async (phase: string, allowed: string[]): Promise<number> => {
    const digestIndex = allowed.indexOf(await digestData(bench));
    if (digestIndex < 0) addFault(`${phase}: neither the old data nor the new`);
    const leftoverFolders = readdirSync(bench.dataDir).filter((name) => name.startsWith(".scratch-"));
    if (leftoverFolders.length > 0) addFault(`${phase}: ${leftoverFolders.length} scratch folders are left`);
    return digestIndex;
  };
  let longestMs = 0;
  const timeCall = async <T>(work: () => Promise<T>): Promise<T> => {
    const { ms, result } = await measureTime(work);
    longestMs = Math.max(longestMs, ms);
    return result;
  };

  let site = await startSiteForDesk();
  await desk.registerOwner();
  await desk.addPicture(0);
  const firstBackup = await measureTime(() => desk.makeBackup());
  for (let cycle = 0; cycle < 2 * KILL_COUNT; cycle += 1) {
    const isVerifying = cycle % 2 === 1;
    const phase = `${isVerifying ? "verifying" : "making"} ${cycle}`;
    const digestBefore = await digestData(bench);
    const id = await timeCall(() => desk.startBackup(LEASE_WAIT_MS));
    const isBackupMade = async () =>
      (await desk.listBackups()).some((one) => one.id === id && one.bytes > 0 && !one.proof);
    while (isVerifying && !(await isBackupMade())) await pause(2);
    await pause(dice.below(Math.ceil(firstBackup.ms / 2)));
    await site.kill();
    site = await startSiteForDesk();
    await checkData(phase, [digestBefore]);
    if (!(await waitUntilAllVerified(desk))) addFault(`${phase}: an unverified one is listed`);
  }
  const fullRestore = await measureTime(async () => {
    await desk.restore(firstBackup.result.id, LEASE_WAIT_MS);
    await desk.awaitSite();
  });
  const restoredDigest = await digestData(bench);
  const outcomeCounts = { old: 0, new: 0 };
  for (let cycle = 0; cycle < KILL_COUNT; cycle += 1) {
    await desk.addTopic(`Before the kill ${cycle}`);
    await desk.addPicture(cycle + 1);
    const digestBefore = await digestData(bench);
    const response = await timeCall(() => desk.restore(firstBackup.result.id, LEASE_WAIT_MS));
    if (response?.status !== 202) addFault(`restore ${cycle} answered ${response?.status} ${response?.text}`);
    await pause(dice.below(Math.ceil(1.5 * fullRestore.ms)));
    await site.kill();
    site = await startSiteForDesk();
    outcomeCounts[
      (await checkData(`restoring ${cycle}`, [digestBefore, restoredDigest])) === 0 ? "old" : "new"
    ] += 1;
    if ((await desk.call("/api/user"))?.status !== 200) addFault(`restoring ${cycle}: signed out`);
  }
  const lastBackup = await desk.makeBackup(LEASE_WAIT_MS);
  if (!lastBackup.proof?.ok) addFault(`the last backup: ${lastBackup.proof?.detail}`);
  const orphanCount = await countOrphanedPictures(bench);
  if (orphanCount > 0) addFault(`${orphanCount} files of pictures are left that nothing names`);
  await site.stop();
  rows.push(
    makeRow(nameFigure("kills while making, verifying and restoring, of each"), KILL_COUNT),
    makeRow(nameFigure("killed restores that left the old data"), outcomeCounts.old),
    makeRow(nameFigure("killed restores that left the new data"), outcomeCounts.new),
    makeRow(nameFigure("longest refusal after a kill, ms"), longestMs, { atMost: LEASE_WAIT_MS }),
    makeRow(nameFigure("a whole backup, verified, ms"), firstBackup.ms),
    makeRow(nameFigure("a whole restore, ms"), fullRestore.ms),
  );
}

/** Gives the site time to remove picture files that aren't in the database. Returns how many are left. */
function countOrphanedPictures({ address, dataDir }: Bench): Promise<number> {
  return withDatabase(address, async ({ db }) => {
    const pictures = qb<{ pictures: { name: string } }>(db).selectFrom("pictures").select("name");
    for (const endsAt = performance.now() + CLEANUP_WAIT_MS; ; await pause(500)) {
      const pictureNames = new Set((await pictures.execute()).map(({ name }) => name));
      const files = readdirSync(join(dataDir, "uploads/public"));
      const orphanedFiles = files.filter((file) => !pictureNames.has(file.split("-")[0] ?? ""));
      if (orphanedFiles.length === 0 || performance.now() > endsAt) return orphanedFiles.length;
    }
  });
}

/**
 * Waits until all listed backups are verified, because a killed process's unfinished backup is listed until the
 * process's lease runs out. Returns whether that happened in time.
 */
async function waitUntilAllVerified(desk: BackupOwner): Promise<boolean> {
  for (const endsAt = performance.now() + LEASE_WAIT_MS; performance.now() < endsAt; await pause(50))
    if ((await desk.listBackups()).every(({ proof }) => proof?.ok)) return true;
  return false;
}

/** Returns a digest of all tables that aren't in `IGNORED_TABLES`. */
function digestData({ address }: Bench): Promise<string> {
  return withDatabase(address, async ({ db }) => {
    const tables = (await listTables(db)).filter(({ name }) => !IGNORED_TABLES.has(name));
    return JSON.stringify(await checksumTables(db, tables));
  });
}
