import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Caller } from "./caller.ts";
import { type Bench, fillTopics, runOnEachEngine } from "./engines.ts";
import { measureThroughput, readResidentMb } from "./processes.ts";
import { makeRow, makeZeroRow, percentile, type ReportRow, writeReport } from "./report.ts";
import { type RunningSite, withSite } from "./site.ts";

/**
 * Overloads the site with 640 connections, each of which sends the next request as soon as it gets a response. The site
 * must soon serve or refuse each request, and stay reachable for everybody else. The responses are never cached and
 * cost as much as a draw. wrk runs on the same two cores, so it couldn't send enough requests of a cheaper kind.
 */
const TOPIC_COUNT = 20_000;
const REELS_PATH = "/api/slot-machine/reels";
const CONNECTION_COUNT = 640;
const DURATION_S = 10;
/** The longest that a client should have to wait. */
const MAX_WAIT_MS = 1000;
/** The pause between a probe's response and the next probe. Each probe uses a new connection. */
const PROBE_PAUSE_MS = 50;
/** How many responses in a row must arrive within 100 ms for the site to count as recovered. */
const REQUIRED_QUICK_RESPONSES = 10;
const MAX_RECOVERY_MS = 30_000;
/** How long to wait for a line in the log. The log counts refusals for a second before it writes one. */
const LOG_DELAY_MS = 1500;
/** The units in wrk's output. */
const MS_PER_UNIT: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

const rows: ReportRow[] = [];
await runOnEachEngine(async (bench) => {
  await fillTopics(bench, TOPIC_COUNT);
  await withSite(bench.dataDir, { env: bench.env }, (site) => measureOverload(bench, site));
});
writeReport("overload", "the same at rest; what 32 connections get answered", rows);
process.exit();

async function measureOverload({ nameFigure }: Bench, { origin, pid, readLog }: RunningSite): Promise<void> {
  measureThroughput(origin + REELS_PATH, pid, 1);
  const capacity = measureThroughput(origin + REELS_PATH, pid, 3).perSecond;
  const stopAtRest = startProbes(origin);
  await pause(1500);
  const probesAtRest = await stopAtRest();
  const stopProbes = startProbes(origin);
  const { requests, errors, lost, medianMs, p99Ms, maxMs } = await overloadWithWrk(origin + REELS_PATH);
  const recoveryMs = await awaitRecovery(origin);
  const probesUnderLoad = await stopProbes();
  await pause(LOG_DELAY_MS);
  const refusedCount = readLog().reduce((sum, line) => sum + Number(line.refused ?? 0), 0);
  const admittedPerSecond = (requests - errors) / DURATION_S;
  rows.push(
    makeRow(nameFigure("responses per second"), requests / DURATION_S, { compared: capacity }),
    makeRow(nameFigure("admitted per second"), admittedPerSecond, { compared: capacity }),
    makeRow(nameFigure("admitted, as a share of capacity"), admittedPerSecond / capacity, { atLeast: 0.5 }),
    makeRow(nameFigure("refused per second"), errors / DURATION_S),
    makeZeroRow(nameFigure("errors that are not refusals"), Math.max(0, errors - refusedCount)),
    makeZeroRow(nameFigure("connections cut, and requests without a response"), lost),
    makeRow(nameFigure("a response, median ms"), medianMs),
    makeRow(nameFigure("a response, p99 ms"), p99Ms),
    makeRow(nameFigure("the slowest response, ms"), maxMs, { atMost: MAX_WAIT_MS }),
    makeRow(nameFigure("/healthz, p99 ms"), percentile(probesUnderLoad.health, 0.99), {
      compared: percentile(probesAtRest.health, 0.99),
      atMost: MAX_WAIT_MS,
    }),
    makeRow(nameFigure("home page, p99 ms"), percentile(probesUnderLoad.home, 0.99), {
      compared: percentile(probesAtRest.home, 0.99),
      atMost: MAX_WAIT_MS,
    }),
    makeZeroRow(nameFigure("/healthz or home page not answered with 200"), probesUnderLoad.failed),
    makeRow(nameFigure("memory, MB"), readResidentMb(pid), { atMost: 350 }),
    makeRow(nameFigure("until it has recovered, ms"), recoveryMs, { atMost: 5000 }),
  );
}

/** Sends as many requests as wrk can. Returns the figures that wrk reports. */
async function overloadWithWrk(url: string) {
  const settings = ["-t1", `-c${CONNECTION_COUNT}`, `-d${DURATION_S}s`, "--timeout", "10s", "--latency"];
  const { stdout } = await promisify(execFile)("wrk", [...settings, url]);
  const findNumbers = (pattern: RegExp) => pattern.exec(stdout)?.slice(1) ?? [];
  const findMs = (pattern: RegExp) => {
    const [amount, unit = ""] = findNumbers(pattern);
    return Number(amount) * (MS_PER_UNIT[unit] ?? Number.NaN);
  };
  return {
    requests: Number(findNumbers(/(\d+) requests in/)[0]),
    errors: Number(findNumbers(/Non-2xx or 3xx responses: (\d+)/)[0] ?? 0),
    lost: findNumbers(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/)
      .map(Number)
      .reduce((sum, count) => sum + count, 0),
    medianMs: findMs(/50%\s+([\d.]+)(\w+)/),
    p99Ms: findMs(/99%\s+([\d.]+)(\w+)/),
    maxMs: findMs(/Latency\s+\S+\s+\S+\s+([\d.]+)(\w+)/),
  };
}

function visit(origin: string, path: string) {
  return new Caller(2).call(origin, path, { headers: { connection: "close" } });
}

/**
 * Keeps requesting /healthz and the home page, each with one request at a time. Returns a function that stops this and
 * returns the times and the failures.
 */
function startProbes(origin: string) {
  const results = { health: [] as number[], home: [] as number[], failed: 0 };
  let isStopped = false;
  const probe = async (path: string, times: number[]) => {
    for (; !isStopped; await pause(PROBE_PAUSE_MS)) {
      const reply = await visit(origin, path);
      if (reply?.status === 200) times.push(reply.ms);
      else results.failed += 1;
    }
  };
  const probes = [probe("/healthz", results.health), probe("/", results.home)];
  return async () => {
    isStopped = true;
    await Promise.all(probes);
    return results;
  };
}

/** Waits until responses are consistently quick again. Returns how many milliseconds that took. */
async function awaitRecovery(origin: string): Promise<number> {
  const startedAt = performance.now();
  let quickSince = startedAt;
  for (
    let quickCount = 0;
    quickCount < REQUIRED_QUICK_RESPONSES && performance.now() - startedAt < MAX_RECOVERY_MS;
  ) {
    const reply = await visit(origin, REELS_PATH);
    const isQuick = reply?.status === 200 && reply.ms <= 100;
    quickCount = isQuick ? quickCount + 1 : 0;
    if (!isQuick) quickSince = performance.now();
  }
  return quickSince - startedAt;
}
