import { execFileSync } from "node:child_process";
import { cpuMs } from "./process-cost.ts";

export type Load = { perSecond: number; cpuMicros: number; p99Ms: number };

/** Loads an address with wrk for some seconds over 32 connections. Returns what each request cost the process `pid`. */
export function load(url: string, pid: number, seconds: number, headers: Record<string, string> = {}): Load {
  const before = cpuMs(pid);
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const said = execFileSync("wrk", ["-t1", "-c32", `-d${seconds}s`, "--latency", ...given, url], {
    encoding: "utf8",
  });
  const spent = cpuMs(pid) - before;
  if (/Non-2xx/.test(said)) throw new Error(`${url} answered with errors:\n${said}`);
  const requests = Number(/(\d+) requests in/.exec(said)?.[1]);
  const [, late = "", unit = ""] = /99%\s+([\d.]+)(us|ms|s)/.exec(said) ?? [];
  const ms = { us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN;
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]),
    cpuMicros: (spent * 1000) / requests,
    p99Ms: Number(late) * ms,
  };
}
