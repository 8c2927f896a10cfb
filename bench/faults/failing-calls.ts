import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { TEMP_FOLDER } from "#platform/database/testing/postgres-server.ts";

/**
 * Ways a disk can fail, keyed by their names in the results. Each value says which system calls fail, with which error
 * and how often, in the syntax of strace's `--inject`.
 */
const DISK_FAILURES = {
  "every sync": "fsync,fdatasync:error=EIO",
  "every third sync": "fsync,fdatasync:error=EIO:when=1+3",
  "every write of the database": "pwrite64:error=EIO",
  "every rename": "rename,renameat,renameat2:error=EIO",
} as const;
export type DiskFailure = keyof typeof DISK_FAILURES;
export const DISK_FAILURE_NAMES = Object.keys(DISK_FAILURES) as DiskFailure[];

/**
 * Makes system calls of the given processes and their children fail, as if the disk were failing. Returns a function
 * that stops this and returns how many calls failed.
 */
export async function injectDiskFailure(
  pids: number[],
  failure: DiskFailure,
): Promise<() => Promise<number>> {
  if (!existsSync("/usr/bin/strace")) throw new Error("No strace on this machine: nothing was measured.");
  const folder = mkdtempSync(join(TEMP_FOLDER, "greenroom-strace-"));
  const tracePath = join(folder, "calls");
  const [systemCalls] = DISK_FAILURES[failure].split(":");
  const strace = spawn(
    "/usr/bin/strace",
    [
      ...["-f", "-qq", "-o", tracePath, `--trace=${systemCalls}`, `--inject=${DISK_FAILURES[failure]}`],
      ...pids.flatMap((pid) => ["-p", String(pid)]),
    ],
    { stdio: "ignore" },
  );
  const exited = new Promise((resolve) => strace.once("exit", resolve));
  while (!hasExited(strace) && !pids.every(isTraced)) await pause(1);
  return async () => {
    if (!hasExited(strace)) strace.kill("SIGINT");
    await exited;
    const failedCallCount = existsSync(tracePath)
      ? readFileSync(tracePath, "utf8").split("(INJECTED)").length - 1
      : 0;
    rmSync(folder, { recursive: true });
    return failedCallCount;
  };
}

const hasExited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Returns whether strace has attached to the process, or the process has already exited. */
function isTraced(pid: number): boolean {
  try {
    return !/^TracerPid:\s+0$/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return true;
  }
}
