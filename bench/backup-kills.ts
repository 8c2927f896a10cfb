import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { listTables, on, openDatabase } from "#platform/database/database.server.ts";
import { sumTables } from "#platform/database/testing/sum-tables.ts";
import { makeNoise } from "#platform/files/testing/pictures.ts";
import { dice } from "#testing/dice.ts";
import { addTopics } from "#topics/topics.server.ts";
import { type Bench, runInHouse, runOnEachEngine } from "./engines.ts";
import { Office } from "./faults/backup-office.ts";
import { killSite } from "./faults/restarts.ts";
import { type Site, startSite, stopSite } from "./faults/site.ts";
import { makeTopics } from "./many-topics.ts";
import { type Row, report } from "./report.ts";

/**
 * SIGKILL at random moments while a backup is made, verified and restored. The next start must have either the old data
 * or the new, complete, and must remove pictures that the data does not name. `node bench/backup-kills.ts 50` is the
 * full run; without a number each is killed 3 times. Add `sqlite` or `postgres` to run only that engine.
 */
const COUNT = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 3);
const ONLY = process.argv.find((word) => word === "sqlite" || word === "postgres");
const TOPICS = 5_000;
/** On PostgreSQL a killed process keeps its turn until its lease runs out, after 15 s. */
const PATIENCE_MS = 20_000;
/** An interrupted restore is cleaned up a minute later. */
const TIDY_MS = 90_000;
/** Tables that a start, a sign-in or a run of backups writes to, besides the data. */
const BESIDE = new Set([
  "sessions",
  "backup_runs",
  "admin_events",
  "jobs",
  "job_hours",
  "users",
  "settings",
  "migrations",
  "limits",
]);

type Up = { site: Site; office: Office };

const rows: Row[] = [];
const faults: string[] = [];
await runOnEachEngine(async (bench) => {
  if (ONLY && bench.engine !== ONLY) return;
  const folder = bench.dataDir;
  const fail = (fault: string) => faults.push(`${bench.engine}, ${fault}`);
  await runInHouse(bench, async (house) => {
    await addTopics(house.db, house, [...makeTopics(TOPICS)]);
  });
  const die = dice(3);
  const counts = { old: 0, new: 0 };
  let known = new Office("");
  const start = async (): Promise<Up> => {
    const site = startSite(folder, join(folder, "log.jsonl"), bench.env);
    const origin = await site.listening();
    if (!origin) throw new Error(`It did not come back: ${site.complaints()}`);
    known = known.at(origin);
    return { site, office: known };
  };
  const judge = async (what: string, allowed: string[]) => {
    const digest = await digestData(bench);
    const place = allowed.indexOf(digest);
    if (place < 0) fail(`${what}: neither the old data nor the new`);
    else counts[place === 0 ? "old" : "new"] += 1;
    const left = readdirSync(folder).filter((name) => name.startsWith(".scratch-"));
    if (left.length > 0) fail(`${what}: ${left.length} scratch folders are left`);
  };

  let longestMs = 0;
  const press = async <T>(work: () => Promise<T>): Promise<T> => {
    const { ms, result } = await timed(work);
    longestMs = Math.max(longestMs, ms);
    return result;
  };

  let up = await start();
  await up.office.join();
  await addPicture(up.office, 0);
  const first = await timed(() => up.office.makeBackup());
  for (let cycle = 0; cycle < 2 * COUNT; cycle += 1) {
    const isVerifying = cycle % 2 === 1;
    const what = `${isVerifying ? "verifying" : "making"} ${cycle}`;
    const before = await digestData(bench);
    const id = await press(() => up.office.begin(PATIENCE_MS));
    while (
      isVerifying &&
      !(await up.office.list()).some((one) => one.id === id && one.bytes > 0 && !one.proof)
    )
      await pause(2);
    await pause(die.below(Math.ceil(first.ms / 2)));
    await killSite(up.site);
    up = await start();
    await judge(what, [before]);
    if (!(await listsProvedOnly(up.office))) fail(`${what}: an unproved one is listed`);
  }
  counts.old = 0;
  const whole = await timed(async () => {
    await up.office.restore(first.result.id, PATIENCE_MS);
    await waitForSite(up.office);
  });
  const restored = await digestData(bench);
  for (let cycle = 0; cycle < COUNT; cycle += 1) {
    await up.office.addTopic(`Before the kill ${cycle}`);
    await addPicture(up.office, cycle + 1);
    const before = await digestData(bench);
    const answer = await press(() => up.office.restore(first.result.id, PATIENCE_MS));
    if (answer?.status !== 202) fail(`restore ${cycle} answered ${answer?.status} ${answer?.text}`);
    await pause(die.below(Math.ceil(1.5 * whole.ms)));
    await killSite(up.site);
    up = await start();
    await judge(`restoring ${cycle}`, [before, restored]);
    if ((await up.office.call("/api/user"))?.status !== 200) fail(`restoring ${cycle}: signed out`);
  }
  const last = await up.office.makeBackup(PATIENCE_MS);
  if (!last.proof?.ok) fail(`the last backup: ${last.proof?.detail}`);
  const unnamed = await countUnnamed(bench);
  if (unnamed > 0) fail(`${unnamed} files of pictures are left that nothing names`);
  await stopSite(up.site);
  const name = (figure: string) => `${bench.engine}, ${figure}`;
  rows.push(
    { figure: name("kills while making, verifying and restoring, of each"), ours: COUNT },
    { figure: name("restores killed that left the old data"), ours: counts.old },
    { figure: name("restores killed that left the new data"), ours: counts.new },
    {
      figure: name("longest refusal after a kill, ms"),
      ours: longestMs,
      limit: { atMost: PATIENCE_MS },
    },
    { figure: name("a whole backup, verified, ms"), ours: first.ms },
    { figure: name("a whole restore, ms"), ours: whole.ms },
  );
});
rows.push({ figure: "faults", ours: faults.length, limit: { atMost: 0 } });
report("backup-kills", "nothing: no kill may leave anything but the old data or the new", rows);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit();

async function addPicture(office: Office, seed: number): Promise<void> {
  const bytes = Uint8Array.from(await makeNoise(400, 400, seed).png().toBuffer());
  const answer = await office.addPicture(bytes);
  if (answer?.status !== 201) throw new Error(`A picture answered ${answer?.status} ${answer?.text}`);
}

/** Returns how many picture files no row names, after giving the site time to remove them. */
async function countUnnamed({ env, dataDir }: Bench): Promise<number> {
  const url = env.DATABASE_URL;
  const database = await openDatabase(url ? { url } : { file: join(dataDir, "greenroom.sqlite") });
  const pictures = on<{ pictures: { name: string } }>(database.db).selectFrom("pictures").select("name");
  try {
    for (const ends = performance.now() + TIDY_MS; ; await pause(500)) {
      const named = new Set((await pictures.execute()).map(({ name }) => name));
      const files = readdirSync(join(dataDir, "uploads/public"));
      const unnamed = files.filter((file) => !named.has(file.split("-")[0] ?? ""));
      if (unnamed.length === 0 || performance.now() > ends) return unnamed.length;
    }
  } finally {
    await database.close();
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const begun = performance.now();
  const result = await work();
  return { ms: performance.now() - begun, result };
}

/** A killed process keeps its turn, and until it runs out, its unfinished backup stays in the list. */
async function listsProvedOnly(office: Office): Promise<boolean> {
  const ends = performance.now() + PATIENCE_MS;
  for (;;) {
    if ((await office.list()).every(({ proof }) => proof?.ok)) return true;
    if (performance.now() > ends) return false;
    await pause(50);
  }
}

async function waitForSite(office: Office): Promise<void> {
  while ((await office.call("/api/user"))?.status !== 200) await pause(20);
}

/** Returns a digest of all data, except the tables in `BESIDE`. */
async function digestData({ env, dataDir }: Bench): Promise<string> {
  const url = env.DATABASE_URL;
  const database = await openDatabase(url ? { url } : { file: join(dataDir, "greenroom.sqlite") });
  try {
    const tables = (await listTables(database.db)).filter(({ name }) => !BESIDE.has(name));
    return JSON.stringify(await sumTables(database.db, tables));
  } finally {
    await database.close();
  }
}
