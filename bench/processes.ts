import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "./engines.ts";

/** Linux counts a process's CPU time in hundredths of a second. */
const TICK_MS = 10;

/** Returns the fields of /proc/PID/stat, starting with the process's state: 0 is the state, 1 the parent's id. */
function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Returns the CPU time that a process has used so far, user and system combined, in milliseconds. */
export function readCpuMs(pid: number): number {
  const fields = readStat(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Returns how many CPU milliseconds PostgreSQL and its connections have used so far, or 0 on SQLite. */
export function readDatabaseCpuMs({ address }: Bench): number {
  if (!address.url) return 0;
  // The data folder is next to the socket. PostgreSQL writes its process id to a file in it.
  const folder = new URL(address.url).searchParams.get("host") ?? "";
  const serverPid = Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[0]);
  let sum = 0;
  for (const pid of readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number))
    try {
      if (pid === serverPid || Number(readStat(pid)[1]) === serverPid) sum += readCpuMs(pid);
    } catch {
      // The process exited after the folder was listed, so its CPU time can't be read.
    }
  return sum;
}

/** Returns the memory that a process uses, in MB. */
export function readResidentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Starts sampling a process's memory. Returns a function that stops this and returns the samples in MB. */
export function watchMemory(pid: number): () => number[] {
  const samples = [readResidentMb(pid)];
  const timer = setInterval(() => samples.push(readResidentMb(pid)), 20);
  return () => {
    clearInterval(timer);
    return samples;
  };
}

export type Throughput = { perSecond: number; cpuMicros: number };

/**
 * Requests a URL as often as possible, with wrk over 32 connections, for the given number of seconds. Returns the
 * requests per second, and how much CPU time each request cost the process `pid`.
 */
export function measureThroughput(
  url: string,
  pid: number,
  seconds: number,
  headers: Record<string, string> = {},
): Throughput {
  const cpuBeforeMs = readCpuMs(pid);
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const output = execFileSync("wrk", ["-t1", "-c32", `-d${seconds}s`, ...headerArguments, url], {
    encoding: "utf8",
  });
  const spentCpuMs = readCpuMs(pid) - cpuBeforeMs;
  if (/Non-2xx/.test(output)) throw new Error(`${url} answered with errors:\n${output}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    cpuMicros: (spentCpuMs * 1000) / Number(/(\d+) requests in/.exec(output)?.[1]),
  };
}
