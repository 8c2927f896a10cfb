import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { TEMP_FOLDER } from "#platform/database/testing/postgres-server.ts";

/**
 * What a failing disk refuses, by its name in the table: calls, error and frequency in the syntax of strace's
 * `--inject`.
 */
const FAILURES = {
  "every sync": "fsync,fdatasync:error=EIO",
  "every third sync": "fsync,fdatasync:error=EIO:when=1+3",
  "every write of the database": "pwrite64:error=EIO",
  "every rename": "rename,renameat,renameat2:error=EIO",
} as const;
export type Failure = keyof typeof FAILURES;
export const FAILURE_NAMES = Object.keys(FAILURES) as Failure[];

/**
 * Makes system calls of these processes and their children fail, as on a failing disk. Returns a function that ends
 * this and returns how many calls failed.
 */
export async function failCalls(pids: number[], failure: Failure): Promise<() => Promise<number>> {
  if (!existsSync("/usr/bin/strace")) throw new Error("No strace on this machine: nothing was measured.");
  const folder = mkdtempSync(join(TEMP_FOLDER, "greenroom-strace-"));
  const list = join(folder, "calls");
  const [calls] = FAILURES[failure].split(":");
  const strace = spawn(
    "/usr/bin/strace",
    [
      ...["-f", "-qq", "-o", list, `--trace=${calls}`, `--inject=${FAILURES[failure]}`],
      ...pids.flatMap((pid) => ["-p", String(pid)]),
    ],
    { stdio: "ignore" },
  );
  const ended = new Promise((resolve) => strace.once("exit", resolve));
  while (!hasEnded(strace) && !pids.every(isWatched)) await pause(1);
  return async () => {
    if (!hasEnded(strace)) strace.kill("SIGINT");
    await ended;
    const failed = existsSync(list) ? readFileSync(list, "utf8").split("(INJECTED)").length - 1 : 0;
    rmSync(folder, { recursive: true });
    return failed;
  };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Or the process is gone, because it can end at any moment. */
function isWatched(pid: number): boolean {
  try {
    return !/^TracerPid:\s+0$/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return true;
  }
}
