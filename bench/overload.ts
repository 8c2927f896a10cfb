import { fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addTopics } from "#topics/topics.server.ts";
import { runInHouse, runOnEachEngine } from "./engines.ts";
import type { FloodOrder, FloodResult } from "./flood-client.ts";
import { makeTopics } from "./many-topics.ts";
import { residentMb } from "./process-cost.ts";
import { type ProductionSite, startProductionSite } from "./production-site.ts";
import { percentile, type Row, report } from "./report.ts";
import { load } from "./wrk.ts";

/**
 * Ten times what the site can carry, by a clock, and 640 connections that ask again as soon as they are answered, of a
 * call that is never kept and costs as much as a draw. Beside each figure: the same at rest. The client uses the same
 * two cores, so a cheaper call would need more requests than both can send.
 */
const PATH = "/api/slot-machine/reels";
const TOPICS = 20_000;
const TIMES = 10;
const SECONDS = 4;
const CONNECTIONS = 1500;
const PUSHING_CONNECTIONS = 640;
/** Between one health check's answer and the next check, each on a connection of its own. */
const PROBE_MS = 50;
/** The longest that a client should wait, in milliseconds. */
const IN_TIME_MS = 1000;
/** Answers in a row within 100 ms, after which the site has recovered. */
const STEADY = 10;

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await runInHouse(bench, async (house) => {
    await addTopics(house.db, house, [...makeTopics(TOPICS)]);
  });
  const site = await startProductionSite({ ...bench.env }, bench.dataDir);
  try {
    await measure(bench.engine, site);
  } finally {
    await site.stop();
  }
});
report("overload", `the same at rest; ${TIMES} times the requests that 32 connections get answered`, rows);

async function measure(engine: string, { origin, pid }: ProductionSite): Promise<void> {
  load(origin + PATH, pid, 1);
  const capacity = load(origin + PATH, pid, 3).perSecond;
  const rest = startProbes(origin);
  await pause(1500);
  const calm = await rest();
  const kinds = {
    "ten times": { rate: Math.round(capacity * TIMES), connections: CONNECTIONS },
    "640 without a pause": { rate: "without a pause", connections: PUSHING_CONNECTIONS },
  } as const;
  for (const [kind, flood] of Object.entries(kinds)) {
    const probes = startProbes(origin);
    const port = Number(new URL(origin).port);
    const { accepted, refused, lost, withoutRetryAfter } = await runFlood({
      ...flood,
      port,
      path: PATH,
      seconds: SECONDS,
    });
    const recovery = await awaitRecovery(origin);
    const busy = await probes();
    const name = (figure: string) => `${engine}, ${kind}: ${figure}`;
    const answered = [...accepted, ...refused];
    const inTime = answered.filter((ms) => ms <= IN_TIME_MS).length;
    rows.push(
      { figure: name("requests a second"), ours: (answered.length + lost) / SECONDS, theirs: capacity },
      { figure: name("let in, a second"), ours: accepted.length / SECONDS, theirs: capacity },
      {
        figure: name("let in, part of what fits"),
        ours: accepted.length / SECONDS / capacity,
        limit: { atLeast: 0.5 },
      },
      { figure: name("let in: median ms"), ours: percentile(accepted, 0.5) },
      { figure: name("let in: p99 ms"), ours: percentile(accepted, 0.99) },
      { figure: name("refused: median ms"), ours: percentile(refused, 0.5) },
      { figure: name("refused: p99 ms"), ours: percentile(refused, 0.99) },
      {
        figure: name("200 or 503 within 1 s, %"),
        ours: (100 * inTime) / (answered.length + lost),
        limit: { atLeast: 99 },
      },
      { figure: name("refused without Retry-After"), ours: withoutRetryAfter, limit: { atMost: 0 } },
      { figure: name("without any answer"), ours: lost, limit: { atMost: 0 } },
      {
        figure: name("/healthz: p99 ms"),
        ours: percentile(busy.health, 0.99),
        theirs: percentile(calm.health, 0.99),
        limit: { atMost: 1000 },
      },
      {
        figure: name("home page: p99 ms"),
        ours: percentile(busy.home, 0.99),
        theirs: percentile(calm.home, 0.99),
      },
      {
        figure: name("/healthz or home page not answered with 200"),
        ours: busy.failed,
        limit: { atMost: 0 },
      },
      { figure: name("memory, MB"), ours: residentMb(pid), limit: { atMost: 350 } },
      { figure: name("until all is as before, ms"), ours: recovery, limit: { atMost: 5000 } },
    );
  }
}

async function runFlood(order: FloodOrder): Promise<FloodResult> {
  const client = fork(join(import.meta.dirname, "flood-client.ts"), { serialization: "advanced" });
  client.send(order);
  const [result] = await once(client, "message");
  return result;
}

/** Asks for /healthz and the home page, one request of each at a time, until the returned function is called. */
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

/** Milliseconds until answers are quick again and stay so. */
async function awaitRecovery(origin: string): Promise<number> {
  const begun = performance.now();
  let since = begun;
  for (let steady = 0; steady < STEADY; ) {
    const asked = performance.now();
    const { ms, status } = await timeRequest(origin + PATH);
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
