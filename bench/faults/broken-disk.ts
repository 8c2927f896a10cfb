import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Caller } from "../caller.ts";
import { getSqliteAddress, isFullRun, withTempFolder } from "../engines.ts";
import { type SiteProcess, spawnSite } from "../site.ts";
import { DISK_FAILURE_NAMES, injectDiskFailure } from "./failing-calls.ts";
import { fillDisk, fillInodes, type MountedFileSystem, mountFailingDisk, mountTmpfs } from "./file-system.ts";
import { strikeRepeatedly } from "./kills.ts";
import type { FaultFindings, FaultTest } from "./part.ts";
import type { WritingClient } from "./writing.ts";

type BreakableDisk = {
  disk: MountedFileSystem;
  /** Breaks the disk. Returns a function that repairs it. */
  breakDisk(): () => void;
  /** A disk in use can't be repaired if this is true. */
  needsStop?: boolean;
  /** A pattern that the log must contain for each refused call. */
  cause: RegExp;
};

const DISK_MB = 64;
const BROKEN_MS = 1000;
/** The longest that a call may take. It needs no disk to be refused or to read. */
const MAX_WAIT_MS = 2000;
/** The log, which is on another disk, is written a moment after the response. */
const LOG_DELAY_MS = 1000;
const READ_PATHS = ["/", "/episodes", "/api/slot-machine/reels", "/api/slot-machine/spins"];

const DISKS: Record<string, (folder: string) => BreakableDisk> = {
  "no byte left": (folder) => {
    const disk = mountTmpfs(folder, DISK_MB);
    return { disk, breakDisk: () => fillDisk(disk), cause: /ENOSPC|is full/ };
  },
  "no inode left": (folder) => {
    const disk = mountTmpfs(folder, DISK_MB);
    return { disk, breakDisk: () => fillInodes(disk), cause: /ENOSPC|is full/ };
  },
  "a disk that has become read-only": (folder) => {
    const disk = mountFailingDisk(folder, DISK_MB);
    return { disk, breakDisk: disk.fail, needsStop: true, cause: /readonly|disk I\/O|EROFS/i };
  },
};

/**
 * Fills a disk or makes it read-only while a client writes. Each write must be stored or clearly refused, with the
 * cause in the log, and reads must work. Also starts a site on a failing disk.
 */
export const testBrokenDisk: FaultTest = async (findings, options) => {
  for (const [name, mountDisk] of Object.entries(DISKS))
    await findings.attempt(async () => {
      const { disk, breakDisk, needsStop, cause } = mountDisk(join(options.folder, name));
      const folder = join(disk.folder, "data");
      const problems = { reads: [] as string[], slow: [] as string[], causes: [] as string[] };
      try {
        await strikeRepeatedly(findings, options, {
          name,
          folder,
          logFile: join(options.folder, `${name}.jsonl`),
          address: getSqliteAddress(folder),
          count: isFullRun ? 20 : 4,
          strike: async (site, _, { refusals }) => {
            const refusedBefore = refusals.length;
            const repair = breakDisk();
            await pause(BROKEN_MS);
            problems.reads.push(...(await listFailedReads(site)));
            const newRefusals = refusals.slice(refusedBefore);
            await pause(LOG_DELAY_MS);
            problems.causes.push(...listUnexplained(site, newRefusals, cause));
            for (const { ms } of newRefusals) if (ms > MAX_WAIT_MS) problems.slow.push(`${ms} ms`);
            if (needsStop) await site.kill();
            repair();
          },
        });
      } finally {
        disk.remove();
      }
      findings.addFaults(`${name}: reads that failed`, problems.reads);
      findings.addFaults(`${name}: refusals that took more than ${MAX_WAIT_MS} ms`, problems.slow);
      findings.addFaults(`${name}: refusals whose cause is not in the log`, problems.causes);
    });
  await findings.attempt(() => startOnFailingDisks(findings));
};

/** Reads public pages and data. Returns a line for each that failed; none if the site isn't running. */
async function listFailedReads(site: SiteProcess): Promise<string[]> {
  const origin = await site.waitForOrigin();
  if (!origin) return [];
  const visitor = new Caller(2);
  const lines: string[] = [];
  for (const path of READ_PATHS) {
    const reply = await visitor.call(origin, path);
    if (reply?.status !== 200) lines.push(`${path}: ${reply?.status} ${reply?.text.slice(0, 150)}`);
  }
  return lines;
}

function listUnexplained(site: SiteProcess, refusals: WritingClient["refusals"], cause: RegExp): string[] {
  const explainedIds = new Set(
    site
      .readLog()
      .filter((line) => cause.test(JSON.stringify(line)))
      .map(({ requestId }) => requestId),
  );
  return refusals
    .filter(({ headers }) => !explainedIds.has(headers.get("x-request-id")))
    .map(({ status, text }) => `${status} ${text.slice(0, 150)}`);
}

/** Waits for the site to start and then stops it. Returns whether it started. */
async function canStart(site: SiteProcess): Promise<boolean> {
  const origin = await site.waitForOrigin();
  if (origin) await site.stop();
  return origin !== undefined;
}

/**
 * Starts a site on a failing disk, both for the first time and on existing data. Each start must either work or fail
 * with one line that says what to do, and must work once the disk works again.
 */
async function startOnFailingDisks(findings: FaultFindings): Promise<void> {
  const problems: string[] = [];
  let refusedCount = 0;
  const starts = DISK_FAILURE_NAMES.flatMap((failure) =>
    [true, false].map((isFirst) => ({ failure, isFirst })),
  );
  for (const { failure, isFirst } of starts)
    await withTempFolder(async (folder) => {
      if (!isFirst && !(await canStart(spawnSite(folder)))) problems.push("the first start failed");
      const site = spawnSite(folder);
      const repair = await injectDiskFailure([site.pid], failure);
      const isUp = await canStart(site);
      await repair();
      const errorOutput = site.readErrorOutput().trim();
      if (!isUp) refusedCount += 1;
      if (!isUp && !/^[^\n]+start again[^\n]*$/.test(errorOutput))
        problems.push(`${failure}: ${errorOutput}`);
      if (!(await canStart(spawnSite(folder)))) problems.push(`${failure}: the next start failed`);
    });
  findings.addRow("starts on a failing disk", starts.length);
  findings.addRow("of these refused", refusedCount);
  findings.addFaults("starts without one line that says what to do, or followed by a failed start", problems);
}
