import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { listTables, openDatabase, sumTables } from "#platform/database/database.server.ts";
import { dice } from "#testing/dice.ts";
import { addTopics } from "#topics/topics.server.ts";
import { runInHouse } from "./engines.ts";
import { Office } from "./faults/backup-office.ts";
import { runInFolder } from "./faults/part.ts";
import { killSite } from "./faults/restarts.ts";
import { type Site, startSite, stopSite } from "./faults/site.ts";
import { makeTopics } from "./many-topics.ts";
import { type Row, report } from "./report.ts";

/**
 * SIGKILL at random moments while a backup is made, proved and restored on the embedded database: the next start has the
 * old data or the new, whole. `node bench/backup-kills.ts 50` is the full form; 3 of each without a number.
 */
const COUNT = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 3);
const TOPICS = 5_000;
/** What a start, a sign-in or a run of backups writes beside the data. */
const BESIDE = new Set(["sessions", "backup_runs", "admin_events", "outbox", "users", "settings"]);

type Up = { site: Site; office: Office };

await runInFolder(async (folder) => {
  const bench = { engine: "sqlite" as const, env: {}, dataDir: folder };
  await runInHouse(bench, async (house) => {
    await addTopics(house.db, house, [...makeTopics(TOPICS)]);
  });
  const die = dice(3);
  const faults: string[] = [];
  const counts = { old: 0, new: 0 };
  let known = new Office("");
  const start = async (): Promise<Up> => {
    const site = startSite(folder, join(folder, "log.jsonl"));
    const origin = await site.listening();
    if (!origin) throw new Error(`It did not come back: ${site.complaints()}`);
    known = known.at(origin);
    return { site, office: known };
  };
  const judge = async (what: string, allowed: string[]) => {
    const digest = await digestData(folder);
    const place = allowed.indexOf(digest);
    if (place < 0) faults.push(`${what}: neither the old data nor the new`);
    else counts[place === 0 ? "old" : "new"] += 1;
    const left = readdirSync(folder).filter((name) => name.startsWith(".scratch-"));
    if (left.length > 0) faults.push(`${what}: ${left.length} scratch folders are left`);
  };

  let up = await start();
  await up.office.join();
  const first = await timed(() => up.office.makeBackup());
  for (let cycle = 0; cycle < 2 * COUNT; cycle += 1) {
    const isProof = cycle % 2 === 1;
    const what = `${isProof ? "proving" : "making"} ${cycle}`;
    const before = await digestData(folder);
    const id = await up.office.begin();
    while (isProof && !(await up.office.list()).some((one) => one.id === id && one.bytes > 0 && !one.proof))
      await pause(2);
    await pause(die.below(Math.ceil(first.ms / 2)));
    await killSite(up.site);
    up = await start();
    await judge(what, [before]);
    if ((await up.office.list()).some(({ proof }) => !proof?.ok))
      faults.push(`${what}: an unproved one is listed`);
  }
  counts.old = 0;
  const whole = await timed(async () => {
    await up.office.restore(first.result.id);
    await waitForSite(up.office);
  });
  const restored = await digestData(folder);
  for (let cycle = 0; cycle < COUNT; cycle += 1) {
    await up.office.addTopic(`Before the kill ${cycle}`);
    const before = await digestData(folder);
    const answer = await up.office.restore(first.result.id);
    if (answer?.status !== 202) faults.push(`restore ${cycle} answered ${answer?.status} ${answer?.text}`);
    await pause(die.below(Math.ceil(1.1 * whole.ms)));
    await killSite(up.site);
    up = await start();
    await judge(`restoring ${cycle}`, [before, restored]);
    if ((await up.office.call("/api/user"))?.status !== 200) faults.push(`restoring ${cycle}: signed out`);
  }
  const last = await up.office.makeBackup();
  if (!last.proof?.ok) faults.push(`the last backup: ${last.proof?.detail}`);
  await stopSite(up.site);
  const rows: Row[] = [
    { figure: "kills while making, proving and restoring, of each", ours: COUNT },
    { figure: "faults", ours: faults.length, limit: { atMost: 0 } },
    { figure: "restores killed that left the old data", ours: counts.old },
    { figure: "restores killed that left the new data", ours: counts.new },
    { figure: "a whole backup with its proof, ms", ours: first.ms },
    { figure: "a whole restore, ms", ours: whole.ms },
  ];
  report("backup-kills", "nothing: no kill may leave anything but the old data or the new", rows);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
});
process.exit();

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const begun = performance.now();
  const result = await work();
  return { ms: performance.now() - begun, result };
}

async function waitForSite(office: Office): Promise<void> {
  while ((await office.call("/api/user"))?.status !== 200) await pause(20);
}

/** One digest of all data, which is not what `BESIDE` names. */
async function digestData(folder: string): Promise<string> {
  const database = await openDatabase({ file: join(folder, "greenroom.sqlite") });
  try {
    const tables = (await listTables(database.db)).filter(({ name }) => !BESIDE.has(name));
    return JSON.stringify(await sumTables(database.db, tables));
  } finally {
    await database.close();
  }
}
