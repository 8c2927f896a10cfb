import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { countRows, listTables, on } from "#platform/database/database.server.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { createDice, type Dice } from "#testing/dice.ts";
import {
  type DatabaseAddress,
  getSqliteAddress,
  isFullRun,
  withDatabase,
  withTempFolder,
} from "../engines.ts";
import { scaleRounds } from "../report.ts";
import { type Site, spawnSite, startSite } from "../site.ts";
import type { Cluster } from "./cluster.ts";
import { mountUnsyncedDisk } from "./file-system.ts";
import { checkEmails } from "./mails.ts";
import { type FaultTest, type FaultTestOptions, type Findings, withCluster } from "./part.ts";
import { RestartedSite } from "./restarts.ts";

/** How soon a site must respond after its database is back, in milliseconds. */
const MAX_RECOVERY_MS = 10_000;

/** What is killed, and how often. */
type KillTarget = {
  engine: string;
  env: Record<string, string>;
  address: DatabaseAddress;
  cycles: number;
  /** One in this many kills hits a first start in a new, empty place, which `makePlace` creates. */
  firstStarts: {
    oneIn: number;
    makePlace(folder: string): Promise<{ address: DatabaseAddress; env: Record<string, string> }>;
  };
  strike(site: Site, die: Dice): Promise<void>;
};

/**
 * Sends SIGKILL at random moments on SQLite. One in six kills hits a first start while it is filling an empty folder.
 */
export const sqliteKills: FaultTest = (findings, options) =>
  killRepeatedly(findings, options, {
    engine: "SQLite",
    env: {},
    address: getSqliteAddress(options.folder),
    cycles: isFullRun ? 1000 : scaleRounds(20),
    firstStarts: { oneIn: 6, makePlace: async (folder) => ({ address: getSqliteAddress(folder), env: {} }) },
    strike: (site) => site.kill(),
  });

/** Sends SIGKILL at random moments on PostgreSQL: to the site, to the database server, or to both. */
export const postgresKills: FaultTest = (findings, options) =>
  withCluster(async (cluster) => {
    const struck = { site: 0, server: 0, both: 0 };
    const unrecovered: string[] = [];
    let made = 0;
    await killRepeatedly(findings, options, {
      engine: "PostgreSQL",
      env: { DATABASE_URL: cluster.url },
      address: { url: cluster.url },
      cycles: isFullRun ? 250 : 5,
      firstStarts: {
        oneIn: 8,
        makePlace: async () => {
          made += 1;
          const url = await createDatabase(cluster, `made_${made}`);
          return { address: { url }, env: { DATABASE_URL: url } };
        },
      },
      strike: (site, die) => killSiteOrServer(site, cluster, die, struck, unrecovered),
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
 * The machine loses power while a client is writing. The process dies, and everything that was written but never synced
 * is lost from both the database and the uploads. After the next start, everything acknowledged must still be there.
 */
export const powerCuts: FaultTest = async (findings, { seed, endsAt, folder }) => {
  const disk = mountUnsyncedDisk(join(folder, "disk"), 128);
  try {
    const place = { folder: disk.folder, address: getSqliteAddress(disk.folder) };
    const restarts = new RestartedSite(place, createDice(seed), `n${seed}`);
    while (restarts.cycles < (isFullRun ? 100 : 5) && performance.now() < endsAt)
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

async function killRepeatedly(
  findings: Findings,
  { seed, endsAt, folder }: FaultTestOptions,
  { engine, env, address, cycles, firstStarts, strike }: KillTarget,
): Promise<void> {
  const die = createDice(seed);
  const mail = await startMailServer();
  const place = { folder, env: { ...env, SMTP_URL: mail.url }, address };
  const restarts = new RestartedSite(place, die, `${engine[0]}${seed}`);
  const { makePlace, oneIn } = firstStarts;
  await killFirstStarts(makePlace, []);
  const begun = performance.now();
  const untouched = await killFirstStarts(makePlace, []);
  const startMs = Math.ceil(performance.now() - begun);
  const differing: string[] = [];
  let made = 0;
  while (made + restarts.cycles < cycles && performance.now() < endsAt)
    if (die.below(oneIn) === 0) {
      made += 1;
      const kills = Array.from({ length: die.below(3) === 0 ? 2 : 1 }, () => die.below(startMs));
      const counts = await killFirstStarts(makePlace, kills);
      if (counts !== untouched) differing.push(counts);
    } else await restarts.cycle((site) => strike(site, die));
  findings.note(`${engine}: kills`, restarts.cycles + made);
  findings.note(`${engine}: of these during a start`, restarts.killedWhileStarting + made);
  findings.note(`${engine}: of these during a first start`, made);
  findings.none(`${engine}: first starts with a different result`, differing);
  await restarts.judgeAtTheEnd(findings, engine, () => checkEmails(findings, restarts, mail, engine));
  await mail.stop();
}

/**
 * Kills first starts in an empty place after the given numbers of milliseconds, then lets one finish. Returns the row
 * counts of the tables that it created.
 */
const killFirstStarts = (
  makePlace: KillTarget["firstStarts"]["makePlace"],
  killsAfterMs: number[],
): Promise<string> =>
  withTempFolder(async (folder) => {
    const { address, env } = await makePlace(folder);
    for (const ms of killsAfterMs) {
      const site = spawnSite(folder, { env });
      await pause(ms);
      await site.kill();
    }
    await (await startSite(folder, { env })).stop();
    return withDatabase(address, async ({ db }) => {
      const counts: string[] = [];
      // The search index's internal tables, and a backup that came due in the meantime, differ from start to start.
      for (const { name } of await listTables(db))
        if (!/_parts|^backup_runs$/.test(name))
          counts.push(`${name} ${await countRows(on<Record<string, object>>(db).selectFrom(name))}`);
      return counts.join(", ");
    });
  });

async function createDatabase(cluster: Cluster, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database ${name} template template0`).finally(() => client.end());
  return cluster.url.replace("/postgres?", `/${name}?`);
}

async function killSiteOrServer(
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
  // Long enough that some calls find no server running.
  await pause(die.below(500));
  await cluster.start();
  if (what === "server" && site.isRunning() && !(await waitForRecovery(site)))
    unrecovered.push(site.complaints() || "the site did not answer again");
  await site.kill();
}

/** Returns whether the site waitForRecovery on its own. If it was still starting, it may exit with a message instead. */
async function waitForRecovery(site: Site): Promise<boolean> {
  const origin = await site.listening();
  if (!origin) return site.complaints().trim() !== "";
  const giveUpAt = performance.now() + MAX_RECOVERY_MS;
  for (; performance.now() < giveUpAt; await pause(50)) {
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
    const home = ready?.ok ? await fetch(origin).catch(() => undefined) : undefined;
    if (home?.ok) return true;
  }
  return false;
}
