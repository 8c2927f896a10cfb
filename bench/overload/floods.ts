import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Bench } from "../engines.ts";
import { loadUrl, readResidentMb } from "../processes.ts";
import { makeRow, makeZeroRow, percentile, type Row } from "../report.ts";
import type { RunningSite } from "../site.ts";
import { makeReadRequest, REELS_PATH, sendCrowds, verifyRun } from "./pushing.ts";

export const OVERLOAD_FACTOR = 10;
const FLOOD_S = 4;
const CONNECTIONS = 1500;
const PUSHING_CONNECTIONS = 640;
/** The pause between one probe's response and the next probe, in milliseconds. Each uses a new connection. */
const PROBE_PAUSE_MS = 50;
/** The longest that a client should have to wait, in milliseconds. */
const MAX_WAIT_MS = 1000;
/** How many responses in a row must arrive within 100 ms for the site to count as recovered. */
const REQUIRED_QUICK_RESPONSES = 10;

/**
 * Sends ten times what the site can handle on schedule, and then opens 640 connections that send the next request as
 * soon as they get a response. The call is never cached and costs as much as a draw. Each figure is compared with the
 * same one at rest. The client shares the two cores, so a cheaper call would need more requests than both could handle.
 */
export async function measureFloods(bench: Bench, { origin, pid }: RunningSite): Promise<Row[]> {
  const rows: Row[] = [];
  loadUrl(origin + REELS_PATH, pid, 1);
  const capacity = loadUrl(origin + REELS_PATH, pid, 3).perSecond;
  const rest = startProbes(origin);
  await pause(1500);
  const calm = await rest();
  const kinds = {
    "ten times capacity": { rate: Math.round(capacity * OVERLOAD_FACTOR), size: CONNECTIONS },
    "640 without pauses": { size: PUSHING_CONNECTIONS },
  };
  for (const [kind, flood] of Object.entries(kinds)) {
    const probes = startProbes(origin);
    const asks = [makeReadRequest(origin, REELS_PATH, '"content')];
    const results = await sendCrowds(origin, { ...flood, asks, crowds: 1, gapMs: 0, seconds: FLOOD_S });
    const { accepted = [], refused = [], lost = 0 } = results[0] ?? {};
    const recovery = await awaitRecovery(origin);
    const busy = await probes();
    const name = (figure: string) => bench.name(`${kind}: ${figure}`);
    const answered = [...accepted, ...refused];
    const inTime = answered.filter((ms) => ms <= MAX_WAIT_MS).length;
    const all = answered.length + lost;
    rows.push(
      makeRow(name("requests per second"), all / FLOOD_S, { compared: capacity }),
      makeRow(name("admitted per second"), accepted.length / FLOOD_S, { compared: capacity }),
      makeRow(name("admitted, as a share of capacity"), accepted.length / FLOOD_S / capacity, {
        atLeast: 0.5,
      }),
      makeRow(name("admitted: median ms"), percentile(accepted, 0.5)),
      makeRow(name("admitted: p99 ms"), percentile(accepted, 0.99)),
      makeRow(name("refused: median ms"), percentile(refused, 0.5)),
      makeRow(name("refused: p99 ms"), percentile(refused, 0.99)),
      makeRow(name("200 or 503 within 1 s, %"), (100 * inTime) / all, { atLeast: 99 }),
      ...(await verifyRun(name, bench, results)),
      makeRow(name("/healthz: p99 ms"), percentile(busy.health, 0.99), {
        compared: percentile(calm.health, 0.99),
        atMost: 1000,
      }),
      makeRow(name("home page: p99 ms"), percentile(busy.home, 0.99), {
        compared: percentile(calm.home, 0.99),
      }),
      makeZeroRow(name("/healthz or home page not answered with 200"), busy.failed),
      makeRow(name("memory, MB"), readResidentMb(pid), { atMost: 350 }),
      makeRow(name("until it has recovered, ms"), recovery, { atMost: 5000 }),
    );
  }
  return rows;
}

/**
 * Keeps requesting /healthz and the home page, one request each at a time, until the returned function is called. That
 * function returns the times and the failures.
 */
function startProbes(origin: string) {
  const seen = { health: [] as number[], home: [] as number[], failed: 0 };
  let isOver = false;
  const probe = async (path: string, times: number[]) => {
    while (!isOver) {
      const { ms, status } = await timeRequest(origin + path);
      times.push(ms);
      if (status !== 200) seen.failed += 1;
      await pause(PROBE_PAUSE_MS);
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
  for (let steady = 0; steady < REQUIRED_QUICK_RESPONSES; ) {
    const asked = performance.now();
    const { ms, status } = await timeRequest(origin + REELS_PATH);
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
