import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openDatabase } from "#platform/database/database.server.ts";
import { findPostgres } from "#platform/database/testing/postgres-server.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { type Dice, dice } from "#testing/dice.ts";
import { type Cluster, makeCluster } from "./cluster.ts";
import { readCounts } from "./counts.ts";
import { listKillRows } from "./kill-rows.ts";
import { awaitMails } from "./mails.ts";
import { mustHold, type Part, runInFolder } from "./part.ts";
import { killSite, Restarts } from "./restarts.ts";
import { type Site, startSite, stopSite } from "./site.ts";

/** How soon a site must answer after its database is back, in milliseconds. */
const RECOVERY_MS = 10_000;

/** SIGKILL at random moments on PostgreSQL: to the site, to the database server, or to both. */
export const killsOnPostgres: Part = async ({ seed, isWhole, endsAt }) => {
  const binaries = await findPostgres();
  if (!binaries) return { rows: [], remarks: ["No PostgreSQL on this machine: nothing was measured."] };
  const cluster = await makeCluster(binaries);
  const mail = await startMailServer();
  try {
    await cluster.start();
    return await runInFolder(async (folder) => {
      const cycles = isWhole ? 250 : 5;
      const die = dice(seed);
      const env = { SMTP_URL: mail.url, DATABASE_URL: cluster.url };
      const restarts = new Restarts({ folder, env, address: { url: cluster.url } }, die, `p${seed}`);
      await makeFirstStart(cluster, "first", []);
      const begun = performance.now();
      const untouched = await makeFirstStart(cluster, "untouched", []);
      const startMs = Math.ceil(performance.now() - begun);
      const differing: string[] = [];
      const unrecovered: string[] = [];
      const struck = { site: 0, server: 0, both: 0 };
      let made = 0;
      while (made + restarts.cycles < cycles && performance.now() < endsAt)
        if (die.below(8) === 0) {
          made += 1;
          const counts = await makeFirstStart(cluster, `made_${made}`, [die.below(startMs)]);
          if (counts !== untouched) differing.push(counts);
        } else await restarts.cycle((site) => strike(site, cluster, die, struck, unrecovered));
      const up = await restarts.started();
      const rows = await listKillRows("PostgreSQL", restarts, { made, differing, origin: up?.origin });
      rows.push(
        { figure: "PostgreSQL: the site killed alone", ours: struck.site },
        { figure: "PostgreSQL: the server killed alone", ours: struck.server },
        { figure: "PostgreSQL: both killed", ours: struck.both },
        mustHold(
          "PostgreSQL: a site that outlived its server recovered by itself each time",
          unrecovered.length === 0,
        ),
        ...(await awaitMails(restarts, mail, "PostgreSQL")),
      );
      if (up) await stopSite(up.site);
      return {
        rows,
        remarks: [...restarts.writer.odd, ...restarts.failedStarts, ...differing, ...unrecovered],
      };
    });
  } finally {
    await mail.stop();
    await cluster.remove();
  }
};

async function strike(
  site: Site,
  cluster: Cluster,
  die: Dice,
  struck: { site: number; server: number; both: number },
  unrecovered: string[],
): Promise<void> {
  const what = die.oneOf(["site", "server", "both"] as const) ?? "both";
  struck[what] += 1;
  if (what === "site") return killSite(site);
  if (what === "both") site.child.kill("SIGKILL");
  await cluster.kill();
  // Long enough that some calls find no server.
  await pause(die.below(500));
  await cluster.start();
  if (what === "server" && site.child.exitCode === null && !(await awaitRecovery(site)))
    unrecovered.push(site.complaints() || "the site did not answer again");
  await killSite(site);
}

/** Returns whether the site recovers by itself. If it was still starting, it may have ended with a message. */
async function awaitRecovery(site: Site): Promise<boolean> {
  const origin = await site.listening();
  if (!origin) return site.complaints().includes("DATABASE_URL") || site.complaints().trim() !== "";
  const giveUpAt = performance.now() + RECOVERY_MS;
  while (performance.now() < giveUpAt) {
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
    const home = ready?.ok ? await fetch(origin).catch(() => undefined) : undefined;
    if (home?.ok) return true;
    await pause(50);
  }
  return false;
}

/** Kills first starts in a new database after the given milliseconds, then lets one finish. */
async function makeFirstStart(cluster: Cluster, name: string, killsAfterMs: number[]): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  const url = cluster.url.replace("/postgres?", `/${name}?`);
  return runInFolder(async (folder) => {
    for (const ms of killsAfterMs) {
      const site = startSite(folder, join(folder, "log.jsonl"), { DATABASE_URL: url });
      await pause(ms);
      await killSite(site);
    }
    const site = startSite(folder, join(folder, "log.jsonl"), { DATABASE_URL: url });
    const origin = await site.listening();
    if (!origin) return `it did not start: ${site.complaints()}`;
    await stopSite(site);
    const database = await openDatabase({ url });
    try {
      return await readCounts(database, folder);
    } finally {
      await database.close();
    }
  });
}
