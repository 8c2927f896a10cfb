import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createDice, type Dice } from "#testing/dice.ts";
import { getSqliteAddress, isFullRun } from "../engines.ts";
import type { SiteProcess } from "../site.ts";
import type { Cluster } from "./cluster.ts";
import { DISK_FAILURE_NAMES, injectDiskFailure } from "./failing-calls.ts";
import { mountUnsyncedDisk } from "./file-system.ts";
import { type FaultFindings, type FaultTest, type FaultTestOptions, withCluster } from "./part.ts";
import { type RestartOptions, RestartTest } from "./restarts.ts";
import type { WritingClient } from "./writing.ts";

/** How soon everything must work again once the disk or the database is back. */
const MAX_RECOVERY_MS = 10_000;

type StrikeOptions = RestartOptions & {
  /** The text that each figure's name in the results begins with. */
  name: string;
  count: number;
  /**
   * Kills or breaks something, at a random moment during a start or while a client writes. Resolves once the disk or
   * the database works again.
   */
  strike(site: SiteProcess, dice: Dice, writer: WritingClient): Promise<unknown>;
};

/** Sends SIGKILL to a site on SQLite at random moments. */
export const testSqliteKills: FaultTest = (findings, options) =>
  strikeRepeatedly(findings, options, {
    name: "SQLite",
    folder: options.folder,
    address: getSqliteAddress(options.folder),
    count: isFullRun ? 1000 : 20,
    strike: (site) => site.kill(),
  });

/** Sends SIGKILL at random moments to a site on PostgreSQL, to its database server, or to both. */
export const testPostgresKills: FaultTest = (findings, options) =>
  withCluster((cluster) =>
    strikeRepeatedly(findings, options, {
      name: "PostgreSQL",
      ...toRestartOptions(options, cluster),
      count: isFullRun ? 250 : 5,
      strike: (site, dice) => killSiteOrServer(site, cluster, dice),
    }),
  );

/**
 * Simulates power failures while a client is writing. The process dies, and everything that was written but never
 * synced is lost, both from the database and from the uploads. After the next start, everything acknowledged must still
 * exist.
 */
export const testPowerCuts: FaultTest = async (findings, options) => {
  const disk = mountUnsyncedDisk(join(options.folder, "disk"), 128);
  try {
    await strikeRepeatedly(findings, options, {
      name: "SQLite, power cut",
      folder: disk.folder,
      address: getSqliteAddress(disk.folder),
      count: isFullRun ? 100 : 5,
      strike: async (site) => {
        await site.kill();
        disk.cutPower();
      },
    });
  } finally {
    disk.remove();
  }
};

/** Makes syncs, writes and renames fail with EIO while a client writes to a site on SQLite. */
export const testSqliteIoErrors: FaultTest = (findings, options) => {
  let round = 0;
  return strikeRepeatedly(findings, options, {
    name: "SQLite, I/O errors",
    folder: options.folder,
    address: getSqliteAddress(options.folder),
    count: isFullRun ? 50 : 8,
    strike: async (site, dice) => {
      round += 1;
      const repair = await injectDiskFailure(
        [site.pid],
        DISK_FAILURE_NAMES[round % DISK_FAILURE_NAMES.length] ?? "every sync",
      );
      await pause(200 + dice.below(800));
      if (dice.below(2) === 0) await site.kill();
      await repair();
    },
  });
};

/** Makes PostgreSQL's syncs fail, so that it shuts itself down. Restarts it once the disk works again. */
export const testPostgresIoErrors: FaultTest = (findings, options) =>
  withCluster((cluster) =>
    strikeRepeatedly(findings, options, {
      name: "PostgreSQL, I/O errors",
      ...toRestartOptions(options, cluster),
      count: isFullRun ? 20 : 3,
      strike: async (_, dice) => {
        const repair = await injectDiskFailure(cluster.pids(), "every sync");
        await pause(500 + dice.below(1000));
        await repair();
        await cluster.kill();
        await cluster.start();
      },
    }),
  );

const toRestartOptions = ({ folder }: FaultTestOptions, { url }: Cluster): RestartOptions => ({
  folder,
  env: { DATABASE_URL: url },
  address: { url },
});

/**
 * Kills or breaks a site again and again. After each start, every acknowledged write must be stored exactly once, and
 * no write may be stored only in part.
 */
export async function strikeRepeatedly(
  findings: FaultFindings,
  { seed }: FaultTestOptions,
  { name, count, strike, ...restartOptions }: StrikeOptions,
): Promise<void> {
  const dice = createDice(seed);
  const restarts = new RestartTest(restartOptions, dice, `${name[0]}${seed}`);
  // Adds the team now, because the first strike may hit the site while it is starting.
  await (await restarts.start())?.stop();
  let longestMs = 0;
  while (restarts.cycles < count) {
    const site = await restarts.runCycle((site) => strike(site, dice, restarts.writer));
    if (site) longestMs = Math.max(longestMs, await measureRecovery(site, restarts));
    await site?.kill();
  }
  findings.addRow(`${name}: strikes`, restarts.cycles);
  findings.addRow(`${name}: of these during a start`, restarts.killedWhileStarting);
  if (longestMs > 0)
    findings.addRow(`${name}: longest until a site that survived had recovered, ms`, longestMs, {
      atMost: MAX_RECOVERY_MS,
    });
  findings.addRow(`${name}: writes refused with 503`, restarts.writer.refusals.length);
  await restarts.addFindings(findings, name);
}

async function killSiteOrServer(site: SiteProcess, cluster: Cluster, dice: Dice): Promise<void> {
  const target = dice.oneOf(["site", "server", "both"] as const);
  if (target !== "server") site.child.kill("SIGKILL");
  if (target === "site") return;
  await cluster.kill();
  // Leave the server down for a moment, so that some calls fail.
  await pause(dice.below(500));
  await cluster.start();
}

/**
 * Returns how many milliseconds the site took to recover, or 0 if the site was killed or exited with a message while
 * starting.
 */
async function measureRecovery(site: SiteProcess, restarts: RestartTest): Promise<number> {
  if (site.child.killed) return 0;
  const origin = await site.waitForOrigin();
  if (origin && site.isRunning()) return restarts.awaitRecovery(origin);
  return site.readErrorOutput().trim() === "" ? Number.POSITIVE_INFINITY : 0;
}
