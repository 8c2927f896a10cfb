import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Bench } from "../engines.ts";
import { load, residentMb } from "../processes.ts";
import { none, percentile, type Row, row } from "../report.ts";
import type { RunningSite } from "../site.ts";
import { push, REELS, read, verifyRun } from "./pushing.ts";

export const TIMES = 10;
const SECONDS = 4;
const CONNECTIONS = 1500;
const PUSHING_CONNECTIONS = 640;
/** The pause between one health check's answer and the next check. Each uses a new connection. */
const PROBE_MS = 50;
/** The longest that a client should wait, in milliseconds. */
const IN_TIME_MS = 1000;
/** How many answers in a row must come within 100 ms for the site to count as recovered. */
const STEADY = 10;

/**
 * Sends ten times what the site can handle, on schedule, and then 640 connections that ask again as soon as they are
 * answered. The call is never cached and costs as much as a draw. Each figure is compared with the same at rest. The
 * client shares the two cores, so a cheaper call would need more requests than both could handle.
 */
export async function measureFloods(bench: Bench, { origin, pid }: RunningSite): Promise<Row[]> {
  const rows: Row[] = [];
  load(origin + REELS, pid, 1);
  const capacity = load(origin + REELS, pid, 3).perSecond;
  const rest = startProbes(origin);
  await pause(1500);
  const calm = await rest();
  const kinds = {
    "ten times capacity": { rate: Math.round(capacity * TIMES), size: CONNECTIONS },
    "640 without pauses": { size: PUSHING_CONNECTIONS },
  };
  for (const [kind, flood] of Object.entries(kinds)) {
    const probes = startProbes(origin);
    const asks = [read(origin, REELS, '"content')];
    const results = await push(origin, { ...flood, asks, crowds: 1, gapMs: 0, seconds: SECONDS });
    const { accepted = [], refused = [], lost = 0 } = results[0] ?? {};
    const recovery = await awaitRecovery(origin);
    const busy = await probes();
    const name = (figure: string) => bench.name(`${kind}: ${figure}`);
    const answered = [...accepted, ...refused];
    const inTime = answered.filter((ms) => ms <= IN_TIME_MS).length;
    const all = answered.length + lost;
    rows.push(
      row(name("requests per second"), all / SECONDS, { compared: capacity }),
      row(name("admitted per second"), accepted.length / SECONDS, { compared: capacity }),
      row(name("admitted, as a share of capacity"), accepted.length / SECONDS / capacity, { atLeast: 0.5 }),
      row(name("admitted: median ms"), percentile(accepted, 0.5)),
      row(name("admitted: p99 ms"), percentile(accepted, 0.99)),
      row(name("refused: median ms"), percentile(refused, 0.5)),
      row(name("refused: p99 ms"), percentile(refused, 0.99)),
      row(name("200 or 503 within 1 s, %"), (100 * inTime) / all, { atLeast: 99 }),
      ...(await verifyRun(name, bench, results)),
      row(name("/healthz: p99 ms"), percentile(busy.health, 0.99), {
        compared: percentile(calm.health, 0.99),
        atMost: 1000,
      }),
      row(name("home page: p99 ms"), percentile(busy.home, 0.99), { compared: percentile(calm.home, 0.99) }),
      none(name("/healthz or home page not answered with 200"), busy.failed),
      row(name("memory, MB"), residentMb(pid), { atMost: 350 }),
      row(name("until it has recovered, ms"), recovery, { atMost: 5000 }),
    );
  }
  return rows;
}

/**
 * Keeps requesting /healthz and the home page, one request of each at a time, until the returned function is called.
 */
function startProbes(origin: string) {
  const seen = { health: [] as number[], home: [] as number[], failed: 0 };
  let isOver = false;
  const probe = async (path: string, times: number[]) => {
    while (!isOver) {
      const { ms, status } = await timeRequest(origin + path);
      times.push(ms);
      if (status !== 200) seen.failed += 1;
      await pause(PROBE_MS);
    }
  };
  const probes = [probe("/healthz", seen.health), probe("/", seen.home)];
  return async () => {
    isOver = true;
    await Promise.all(probes);
    return seen;
  };
}

/** Returns the milliseconds until answers are quick again and stay so. */
async function awaitRecovery(origin: string): Promise<number> {
  const begun = performance.now();
  let since = begun;
  for (let steady = 0; steady < STEADY; ) {
    const asked = performance.now();
    const { ms, status } = await timeRequest(origin + REELS);
    if (status === 200 && ms <= 100) steady += 1;
    else {
      steady = 0;
      since = performance.now();
    }
    if (asked - begun > 30_000) break;
  }
  return since - begun;
}

function timeRequest(address: string): Promise<{ ms: number; status: number }> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ ms: performance.now() - begun, status });
    get(address, { agent: false }, (answer) => {
      answer.resume();
      answer.on("end", () => done(answer.statusCode ?? 0));
    }).on("error", () => done(0));
  });
}
