import { readdirSync, readFileSync } from "node:fs";

/** Linux counts a process's CPU time in hundredths of a second. */
const TICK_MS = 10;

/** Returns the CPU time that a process has used so far, in milliseconds, user and system together. */
export function cpuMs(pid: number): number {
  const fields = readStat(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Returns the CPU time of a process and of all its running children, such as PostgreSQL's connections. */
export function treeCpuMs(pid: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const one = Number(name);
    const parent = readIfRunning(() => Number(readStat(one)[1])) ?? 0;
    children.set(parent, [...(children.get(parent) ?? []), one]);
  }
  const total = (one: number): number =>
    (children.get(one) ?? []).reduce(
      (sum, child) => sum + total(child),
      readIfRunning(() => cpuMs(one)) ?? 0,
    );
  return total(pid);
}

/** Returns the fields of /proc/…/stat from the process's state on: 0 is the state, 1 the parent. */
function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** The process may have just ended. */
function readIfRunning<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** Returns the memory that a process uses, in MB. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
