import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withTempFolder } from "../engines.ts";
import { type RunningSite, type SiteProcess, spawnSite, startSite } from "../site.ts";
import {
  type CallResult,
  createFaultCallers,
  createReadCalls,
  createWriteCalls,
  describeFailedResults,
  describeUnclearResults,
  findSlowestMs,
  isSuccess,
  makeBackupCalls,
  makeCalls,
} from "./calls.ts";
import { DISK_FAILURE_NAMES, injectDiskFailure } from "./failing-calls.ts";
import { fillDisk, fillInodes, type MountedFileSystem, mountFailingDisk, mountTmpfs } from "./file-system.ts";
import type { FaultFindings, FaultTest } from "./part.ts";

/** A disk, and a way to break it while a site is running on it. */
type BrokenDisk = {
  disk: MountedFileSystem;
  /**
   * Breaks the disk. Returns a function that repairs it, or undefined if it can't be repaired. The function may return
   * how many system calls failed.
   */
  breakUnder(site: RunningSite): Promise<(() => unknown) | undefined>;
  /** A pattern that the log must contain for each refused call. */
  cause: RegExp;
};

const DISK_MB = 24;
/**
 * The longest that a call may take. Even on a broken disk, calls are fast, because neither refusing a write nor reading
 * needs the disk.
 */
const MAX_WAIT_MS = 2000;
/** The log is written a moment after the response or, if the disk is full, once there is space again. */
const LOG_DELAY_MS = 1000;

const DISKS: Record<string, (folder: string) => BrokenDisk> = {
  "no byte left": (folder) => {
    const disk = mountTmpfs(folder, DISK_MB);
    return { disk, breakUnder: async () => fillDisk(disk), cause: /ENOSPC|is full/ };
  },
  "no inode left": (folder) => {
    const disk = mountTmpfs(folder, DISK_MB);
    return { disk, breakUnder: async () => fillInodes(disk), cause: /ENOSPC|is full/ };
  },
  "a disk that has become read-only": (folder) => {
    const disk = mountFailingDisk(folder, 2 * DISK_MB);
    const breakUnder = async () => {
      disk.fail();
      return undefined;
    };
    return { disk, breakUnder, cause: /readonly|disk I\/O|EROFS/i };
  },
  ...Object.fromEntries(
    DISK_FAILURE_NAMES.map((failure) => [
      `${failure} fails`,
      (folder: string): BrokenDisk => {
        mkdirSync(folder);
        return {
          disk: { folder, remove: () => {} },
          breakUnder: ({ pid }) => injectDiskFailure([pid], failure),
          cause: /EIO|disk I\/O/,
        };
      },
    ]),
  ),
};

/** Tests a full, a read-only and a failing disk, both while the site is running and when it starts. */
export const testBrokenDisk: FaultTest = async (findings, { folder }) => {
  for (const [name, prepare] of Object.entries(DISKS))
    await findings.attempt(async () => {
      const preparedDisk = prepare(join(folder, name));
      const logFile = join(folder, `${name}.jsonl`);
      const site = await startSite(join(preparedDisk.disk.folder, "data"), { logFile });
      try {
        await callWhileBroken(findings, site, preparedDisk, (figure) => `${name}: ${figure}`);
      } finally {
        await site.kill();
        preparedDisk.disk.remove();
      }
    });
  await findings.attempt(() => startOnFailingDisks(findings));
};

/**
 * Makes every kind of call, one after another, while the disk is broken. Each write must either succeed or be clearly
 * refused, with the cause in the log. Reads must work. Once the disk is repaired, everything must work again without a
 * restart.
 */
async function callWhileBroken(
  findings: FaultFindings,
  site: RunningSite,
  { breakUnder, cause }: BrokenDisk,
  nameFigure: (figure: string) => string,
): Promise<void> {
  const { origin, dataDir } = site;
  const people = await createFaultCallers(origin);
  const writeAll = () => makeCalls(createWriteCalls(origin, people));
  const resultsBefore = await writeAll();
  const repair = await breakUnder(site);
  const writeResults = await makeCalls({
    ...createWriteCalls(origin, people),
    ...makeBackupCalls(origin, people),
  });
  const readResults = await makeCalls(createReadCalls(origin, people));
  await pause(LOG_DELAY_MS);
  const failedCallCount = await repair?.();
  const resultsAfter = repair ? await writeAll() : [];
  await pause(LOG_DELAY_MS);
  const refusedResults = writeResults.filter((one) => !isSuccess(one));
  const lines = site.readLog();
  const hasCause = ({ reply }: CallResult) =>
    lines.some(
      (line) => line.requestId === reply?.headers.get("x-request-id") && cause.test(JSON.stringify(line)),
    );
  findings.addRow(nameFigure("writes tried"), writeResults.length);
  // If the disk can't be repaired, all writes must be refused.
  findings.addRow(
    nameFigure("of these refused"),
    refusedResults.length,
    repair ? {} : { atLeast: writeResults.length },
  );
  if (typeof failedCallCount === "number")
    findings.addRow(nameFigure("failed disk calls"), failedCallCount, { atLeast: 1 });
  findings.addFaults(nameFigure("refused without a clear 503"), describeUnclearResults(writeResults));
  findings.addFaults(nameFigure("reads that failed"), describeFailedResults(readResults));
  findings.addRow(nameFigure("slowest answer, ms"), findSlowestMs([...writeResults, ...readResults]), {
    atMost: MAX_WAIT_MS,
  });
  findings.addFaults(
    nameFigure("refusals whose cause is not in the log"),
    describeFailedResults(refusedResults.filter((one) => !hasCause(one))),
  );
  if (!repair) return;
  const files = readdirSync(join(dataDir, "uploads"), { recursive: true }).map(String);
  findings.addFaults(
    nameFigure("unfinished files left behind"),
    files.filter((file) => file.endsWith(".part")),
  );
  findings.addFaults(
    nameFigure("writes that failed before, or afterwards without a restart"),
    describeFailedResults([...resultsBefore, ...resultsAfter]),
  );
  findings.addFact(nameFigure("the same process stopped in order"), (await site.stop()) === 0);
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
