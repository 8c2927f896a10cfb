import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Caller } from "./caller.ts";
import { type Bench, fillTopics, runOnEachEngine } from "./engines.ts";
import { loadUrl, readResidentMb } from "./processes.ts";
import { makeRow, makeZeroRow, percentile, type Row, report } from "./report.ts";
import { type RunningSite, withSite } from "./site.ts";

/**
 * Overloads the site with 640 connections, each of which sends the next request as soon as it gets a response. The site
 * must serve or refuse each request soon, and stay reachable for everybody else. The request's response is never cached
 * and costs as much as a draw. wrk runs on the same two cores, so it couldn't send enough requests of a cheaper kind.
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
/** The log counts refusals once a second. */
const LOG_DELAY_MS = 1500;
/** The units in wrk's output. */
const MS_PER_UNIT: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await fillTopics(bench, TOPIC_COUNT);
  await withSite(bench.dataDir, { env: bench.env }, (site) => measureOverload(bench, site));
});
report("overload", "the same at rest; what 32 connections get answered", rows);
process.exit();

async function measureOverload({ name }: Bench, { origin, pid, log }: RunningSite): Promise<void> {
  loadUrl(origin + REELS_PATH, pid, 1);
  const capacity = loadUrl(origin + REELS_PATH, pid, 3).perSecond;
  const stopAtRest = startProbes(origin);
  await pause(1500);
  const rest = await stopAtRest();
  const stop = startProbes(origin);
  const { requests, errors, lost, medianMs, p99Ms, maxMs } = await overloadWithWrk(origin + REELS_PATH);
  const recovery = await awaitRecovery(origin);
  const busy = await stop();
  await pause(LOG_DELAY_MS);
  const refused = log().reduce((sum, line) => sum + Number(line.refused ?? 0), 0);
  const admitted = (requests - errors) / DURATION_S;
  rows.push(
    makeRow(name("responses per second"), requests / DURATION_S, { compared: capacity }),
    makeRow(name("admitted per second"), admitted, { compared: capacity }),
    makeRow(name("admitted, as a share of capacity"), admitted / capacity, { atLeast: 0.5 }),
    makeRow(name("refused per second"), errors / DURATION_S),
    makeZeroRow(name("errors that are not refusals"), Math.max(0, errors - refused)),
    makeZeroRow(name("connections cut, and requests without a response"), lost),
    makeRow(name("a response, median ms"), medianMs),
    makeRow(name("a response, p99 ms"), p99Ms),
    makeRow(name("the slowest response, ms"), maxMs, { atMost: MAX_WAIT_MS }),
    makeRow(name("/healthz, p99 ms"), percentile(busy.health, 0.99), {
      compared: percentile(rest.health, 0.99),
      atMost: MAX_WAIT_MS,
    }),
    makeRow(name("home page, p99 ms"), percentile(busy.home, 0.99), {
      compared: percentile(rest.home, 0.99),
      atMost: MAX_WAIT_MS,
    }),
    makeZeroRow(name("/healthz or home page not answered with 200"), busy.failed),
    makeRow(name("memory, MB"), readResidentMb(pid), { atMost: 350 }),
    makeRow(name("until it has recovered, ms"), recovery, { atMost: 5000 }),
  );
}

/** Sends as many requests as wrk can. Returns the figures that wrk reports. */
async function overloadWithWrk(url: string) {
  const settings = ["-t1", `-c${CONNECTION_COUNT}`, `-d${DURATION_S}s`, "--timeout", "10s", "--latency"];
  const { stdout } = await promisify(execFile)("wrk", [...settings, url]);
  const find = (pattern: RegExp) => pattern.exec(stdout)?.slice(1) ?? [];
  const findMs = (pattern: RegExp) => {
    const [amount, unit = ""] = find(pattern);
    return Number(amount) * (MS_PER_UNIT[unit] ?? Number.NaN);
  };
  return {
    requests: Number(find(/(\d+) requests in/)[0]),
    errors: Number(find(/Non-2xx or 3xx responses: (\d+)/)[0] ?? 0),
    lost: find(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/)
      .map(Number)
      .reduce((sum, one) => sum + one, 0),
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
  const seen = { health: [] as number[], home: [] as number[], failed: 0 };
  let isOver = false;
  const probe = async (path: string, times: number[]) => {
    for (; !isOver; await pause(PROBE_PAUSE_MS)) {
      const reply = await visit(origin, path);
      if (reply?.status === 200) times.push(reply.ms);
      else seen.failed += 1;
    }
  };
  const probes = [probe("/healthz", seen.health), probe("/", seen.home)];
  return async () => {
    isOver = true;
    await Promise.all(probes);
    return seen;
  };
}

/** Waits until responses are consistently quick again. Returns how many milliseconds that took. */
async function awaitRecovery(origin: string): Promise<number> {
  const begun = performance.now();
  let since = begun;
  for (let steady = 0; steady < REQUIRED_QUICK_RESPONSES && performance.now() - begun < MAX_RECOVERY_MS; ) {
    const reply = await visit(origin, REELS_PATH);
    const isQuick = reply?.status === 200 && reply.ms <= 100;
    steady = isQuick ? steady + 1 : 0;
    if (!isQuick) since = performance.now();
  }
  return since - begun;
}
