import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { countRows, listTables, on } from "#platform/database/database.server.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { type Dice, dice } from "#testing/dice.ts";
import { type Address, fileIn, inDatabase, isFull, runInFolder } from "../engines.ts";
import { rounds } from "../report.ts";
import { type Site, spawnSite, startSite } from "../site.ts";
import type { Cluster } from "./cluster.ts";
import { mountUnsyncedDisk } from "./file-system.ts";
import { judgeMails } from "./mails.ts";
import { type Findings, onCluster, type Part, type PartOptions } from "./part.ts";
import { Restarts } from "./restarts.ts";

/** How soon a site must answer after its database is back, in milliseconds. */
const RECOVERY_MS = 10_000;

/** What is killed, and how often. */
type Target = {
  engine: string;
  env: Record<string, string>;
  address: Address;
  cycles: number;
  /** One in this many kills hits a first start, in the empty place that this returns. */
  firstStarts: {
    oneIn: number;
    makePlace(folder: string): Promise<{ address: Address; env: Record<string, string> }>;
  };
  strike(site: Site, die: Dice): Promise<void>;
};

/** SIGKILL at random moments on SQLite. One in six hits an empty folder while the first start fills it. */
export const killsOnSqlite: Part = (findings, options) =>
  killAgainAndAgain(findings, options, {
    engine: "SQLite",
    env: {},
    address: fileIn(options.folder),
    cycles: isFull ? 1000 : rounds(20),
    firstStarts: { oneIn: 6, makePlace: async (folder) => ({ address: fileIn(folder), env: {} }) },
    strike: (site) => site.kill(),
  });

/** SIGKILL at random moments on PostgreSQL: to the site, to the database server, or to both. */
export const killsOnPostgres: Part = (findings, options) =>
  onCluster(async (cluster) => {
    const struck = { site: 0, server: 0, both: 0 };
    const unrecovered: string[] = [];
    let made = 0;
    await killAgainAndAgain(findings, options, {
      engine: "PostgreSQL",
      env: { DATABASE_URL: cluster.url },
      address: { url: cluster.url },
      cycles: isFull ? 250 : 5,
      firstStarts: {
        oneIn: 8,
        makePlace: async () => {
          made += 1;
          const url = await makeDatabase(cluster, `made_${made}`);
          return { address: { url }, env: { DATABASE_URL: url } };
        },
      },
      strike: (site, die) => strikeBoth(site, cluster, die, struck, unrecovered),
    });
    findings.note("PostgreSQL: the site killed alone", struck.site);
    findings.note("PostgreSQL: the server killed alone", struck.server);
    findings.note("PostgreSQL: both killed", struck.both);
    findings.none(
      "PostgreSQL: sites that outlived their server and did not recover by themselves",
      unrecovered,
    );
  });

/**
 * The machine loses power while a client writes. The process dies, and everything written but never synced is gone,
 * from the database and the uploads. Everything acknowledged must be there after the next start.
 */
export const neverSynced: Part = async (findings, { seed, endsAt, folder }) => {
  const disk = mountUnsyncedDisk(join(folder, "disk"), 128);
  try {
    const place = { folder: disk.folder, address: fileIn(disk.folder) };
    const restarts = new Restarts(place, dice(seed), `n${seed}`);
    while (restarts.cycles < (isFull ? 100 : 5) && performance.now() < endsAt)
      await restarts.cycle(async (site) => {
        await site.kill();
        disk.cutPower();
      });
    findings.note("SQLite, power cut: cycles", restarts.cycles);
    findings.note("SQLite, power cut: of these during the start", restarts.killedWhileStarting);
    await restarts.judgeAtTheEnd(findings, "SQLite, power cut");
  } finally {
    disk.remove();
  }
};

async function killAgainAndAgain(
  findings: Findings,
  { seed, endsAt, folder }: PartOptions,
  { engine, env, address, cycles, firstStarts, strike }: Target,
): Promise<void> {
  const die = dice(seed);
  const mail = await startMailServer();
  const place = { folder, env: { ...env, SMTP_URL: mail.url }, address };
  const restarts = new Restarts(place, die, `${engine[0]}${seed}`);
  const { makePlace, oneIn } = firstStarts;
  await makeFirstStart(makePlace, []);
  const begun = performance.now();
  const untouched = await makeFirstStart(makePlace, []);
  const startMs = Math.ceil(performance.now() - begun);
  const differing: string[] = [];
  let made = 0;
  while (made + restarts.cycles < cycles && performance.now() < endsAt)
    if (die.below(oneIn) === 0) {
      made += 1;
      const kills = Array.from({ length: die.below(3) === 0 ? 2 : 1 }, () => die.below(startMs));
      const counts = await makeFirstStart(makePlace, kills);
      if (counts !== untouched) differing.push(counts);
    } else await restarts.cycle((site) => strike(site, die));
  findings.note(`${engine}: kills`, restarts.cycles + made);
  findings.note(`${engine}: of these during a start`, restarts.killedWhileStarting + made);
  findings.note(`${engine}: of these during a first start`, made);
  findings.none(`${engine}: first starts with a different result`, differing);
  await restarts.judgeAtTheEnd(findings, engine, () => judgeMails(findings, restarts, mail, engine));
  await mail.stop();
}

/** Kills first starts in an empty place after the given milliseconds, then lets one finish. Returns what it made. */
const makeFirstStart = (
  makePlace: Target["firstStarts"]["makePlace"],
  killsAfterMs: number[],
): Promise<string> =>
  runInFolder(async (folder) => {
    const { address, env } = await makePlace(folder);
    for (const ms of killsAfterMs) {
      const site = spawnSite(folder, { env });
      await pause(ms);
      await site.kill();
    }
    await (await startSite(folder, { env })).stop();
    return inDatabase(address, async ({ db }) => {
      const counts: string[] = [];
      // A text index's own tables, and a backup that came due in the meantime, differ from start to start.
      for (const { name } of await listTables(db))
        if (!/_parts|^backup_runs$/.test(name))
          counts.push(`${name} ${await countRows(on<Record<string, object>>(db).selectFrom(name))}`);
      return counts.join(", ");
    });
  });

async function makeDatabase(cluster: Cluster, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database ${name} template template0`).finally(() => client.end());
  return cluster.url.replace("/postgres?", `/${name}?`);
}

async function strikeBoth(
  site: Site,
  cluster: Cluster,
  die: Dice,
  struck: { site: number; server: number; both: number },
  unrecovered: string[],
): Promise<void> {
  const what = die.oneOf(["site", "server", "both"] as const) ?? "both";
  struck[what] += 1;
  if (what === "site") return site.kill();
  if (what === "both") site.child.kill("SIGKILL");
  await cluster.kill();
  // Long enough that some calls find no server.
  await pause(die.below(500));
  await cluster.start();
  if (what === "server" && site.isRunning() && !(await recovers(site)))
    unrecovered.push(site.complaints() || "the site did not answer again");
  await site.kill();
}

/** Returns whether the site recovers by itself. If it was still starting, it may have ended with a message. */
async function recovers(site: Site): Promise<boolean> {
  const origin = await site.listening();
  if (!origin) return site.complaints().trim() !== "";
  const giveUpAt = performance.now() + RECOVERY_MS;
  for (; performance.now() < giveUpAt; await pause(50)) {
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
    const home = ready?.ok ? await fetch(origin).catch(() => undefined) : undefined;
    if (home?.ok) return true;
  }
  return false;
}
