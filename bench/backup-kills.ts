import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { listTables, on } from "#platform/database/database.server.ts";
import { sumTables } from "#platform/database/testing/sum-tables.ts";
import { createDice } from "#testing/dice.ts";
import { BackupDesk } from "./backup-desk.ts";
import { type Bench, fillTopics, readNumbers, runOnEachEngine, withDatabase } from "./engines.ts";
import { makeRow, makeZeroRow, measureTime, type Row, report } from "./report.ts";
import { startSite } from "./site.ts";

/**
 * Sends SIGKILL at random moments while a backup is being made, verified or restored. After the next start, the data
 * must be either all old or all new, and pictures that aren't in the database must be removed. `node
 * bench/backup-kills.ts 50` is the full run. Without a number, each phase is killed 3 times.
 */
const [KILL_COUNT = 3] = readNumbers();
const TOPIC_COUNT = 5_000;
/** On PostgreSQL, a killed process blocks backups until its lease runs out after 15 s. */
const LEASE_WAIT_MS = 20_000;
/** An interrupted restore is cleaned up at the next start; a completed one, once the site serves requests again. */
const CLEANUP_WAIT_MS = 30_000;
/** Tables that aren't compared, because starting, signing in and backing up write to them. */
const IGNORED_TABLES = new Set([
  ...["sessions", "backup_runs", "admin_events", "jobs", "job_hours"],
  ...["users", "settings", "migrations", "limits"],
]);

const rows: Row[] = [];
const faults: string[] = [];
await runOnEachEngine(killRepeatedlyOnEngine);
rows.push(makeZeroRow("faults", faults));
report("backup-kills", "nothing: no kill may leave anything but the old data or the new", rows);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit();

async function killRepeatedlyOnEngine(bench: Bench): Promise<void> {
  const { name } = bench;
  const fail = (fault: string) => faults.push(name(fault));
  await fillTopics(bench, TOPIC_COUNT);
  const die = createDice(3);
  const desk = new BackupDesk("");
  const start = async () => {
    const site = await startSite(bench.dataDir, { env: bench.env });
    desk.origin = site.origin;
    return site;
  };
  /** Checks the data after a restart. Returns the index of the allowed digest that the data has, or -1. */
  const checkData = async (what: string, allowed: string[]): Promise<number> => {
    const found = allowed.indexOf(await digestData(bench));
    if (found < 0) fail(`${what}: neither the old data nor the new`);
    const left = readdirSync(bench.dataDir).filter((name) => name.startsWith(".scratch-"));
    if (left.length > 0) fail(`${what}: ${left.length} scratch folders are left`);
    return found;
  };
  let longestMs = 0;
  const timeCall = async <T>(work: () => Promise<T>): Promise<T> => {
    const { ms, result } = await measureTime(work);
    longestMs = Math.max(longestMs, ms);
    return result;
  };

  let site = await start();
  await desk.join();
  await desk.addPicture(0);
  const first = await measureTime(() => desk.makeBackup());
  for (let cycle = 0; cycle < 2 * KILL_COUNT; cycle += 1) {
    const isVerifying = cycle % 2 === 1;
    const what = `${isVerifying ? "verifying" : "making"} ${cycle}`;
    const before = await digestData(bench);
    const id = await timeCall(() => desk.begin(LEASE_WAIT_MS));
    const isMade = async () =>
      (await desk.list()).some((one) => one.id === id && one.bytes > 0 && !one.proof);
    while (isVerifying && !(await isMade())) await pause(2);
    await pause(die.below(Math.ceil(first.ms / 2)));
    await site.kill();
    site = await start();
    await checkData(what, [before]);
    if (!(await listsOnlyVerified(desk))) fail(`${what}: an unverified one is listed`);
  }
  const whole = await measureTime(async () => {
    await desk.restore(first.result.id, LEASE_WAIT_MS);
    await desk.awaitSite();
  });
  const restored = await digestData(bench);
  const left = { old: 0, new: 0 };
  for (let cycle = 0; cycle < KILL_COUNT; cycle += 1) {
    await desk.addTopic(`Before the kill ${cycle}`);
    await desk.addPicture(cycle + 1);
    const before = await digestData(bench);
    const response = await timeCall(() => desk.restore(first.result.id, LEASE_WAIT_MS));
    if (response?.status !== 202) fail(`restore ${cycle} answered ${response?.status} ${response?.text}`);
    await pause(die.below(Math.ceil(1.5 * whole.ms)));
    await site.kill();
    site = await start();
    left[(await checkData(`restoring ${cycle}`, [before, restored])) === 0 ? "old" : "new"] += 1;
    if ((await desk.call("/api/user"))?.status !== 200) fail(`restoring ${cycle}: signed out`);
  }
  const last = await desk.makeBackup(LEASE_WAIT_MS);
  if (!last.proof?.ok) fail(`the last backup: ${last.proof?.detail}`);
  const unnamed = await countUnnamedPictures(bench);
  if (unnamed > 0) fail(`${unnamed} files of pictures are left that nothing names`);
  await site.stop();
  rows.push(
    makeRow(name("kills while making, verifying and restoring, of each"), KILL_COUNT),
    makeRow(name("killed restores that left the old data"), left.old),
    makeRow(name("killed restores that left the new data"), left.new),
    makeRow(name("longest refusal after a kill, ms"), longestMs, { atMost: LEASE_WAIT_MS }),
    makeRow(name("a whole backup, verified, ms"), first.ms),
    makeRow(name("a whole restore, ms"), whole.ms),
  );
}

/** Gives the site time to remove picture files that aren't in the database. Returns how many are left. */
function countUnnamedPictures({ address, dataDir }: Bench): Promise<number> {
  return withDatabase(address, async ({ db }) => {
    const pictures = on<{ pictures: { name: string } }>(db).selectFrom("pictures").select("name");
    for (const ends = performance.now() + CLEANUP_WAIT_MS; ; await pause(500)) {
      const named = new Set((await pictures.execute()).map(({ name }) => name));
      const files = readdirSync(join(dataDir, "uploads/public"));
      const unnamed = files.filter((file) => !named.has(file.split("-")[0] ?? ""));
      if (unnamed.length === 0 || performance.now() > ends) return unnamed.length;
    }
  });
}

/**
 * Waits until a killed process's lease has run out, because its unfinished backup is listed until then. Returns whether
 * all listed backups are verified.
 */
async function listsOnlyVerified(desk: BackupDesk): Promise<boolean> {
  for (const ends = performance.now() + LEASE_WAIT_MS; performance.now() < ends; await pause(50))
    if ((await desk.list()).every(({ proof }) => proof?.ok)) return true;
  return false;
}

/** Returns a digest of all tables that aren't in `IGNORED_TABLES`. */
function digestData({ address }: Bench): Promise<string> {
  return withDatabase(address, async ({ db }) => {
    const tables = (await listTables(db)).filter(({ name }) => !IGNORED_TABLES.has(name));
    return JSON.stringify(await sumTables(db, tables));
  });
}
