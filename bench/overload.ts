import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addTopics } from "#topics/topics.server.ts";
import { inHouse, onEachEngine } from "./engines.ts";
import type { FloodOrder, FloodResult } from "./flood-client.ts";
import { manyTopics } from "./many-topics.ts";
import { type ProductionSite, startProductionSite } from "./production-site.ts";
import { percentile, type Row, report } from "./report.ts";
import { load } from "./wrk.ts";

/**
 * Ten times what the site can carry, by a clock that waits for nobody, of a call that is never cached and costs what a
 * draw does: what becomes of those who get in, of those who do not, of health checks and of the home page, and when all
 * is as before. Beside each figure: the same at rest. The client has the same two cores, so a call that costs a fraction
 * of that would ask for more than both can send.
 */
const PATH = "/api/slot-machine/reels";
const TOPICS = 20_000;
const TIMES = 10;
const SECONDS = 4;
const CONNECTIONS = 1500;
const PROBE_MS = 20;
/** So many answers in a row, each within 100 ms: the site has recovered. */
const STEADY = 10;

const agent = new Agent({ keepAlive: true });
const rows: Row[] = [];
await onEachEngine(async (bench) => {
  await inHouse(bench, async (house) => {
    await addTopics(house.db, house, [...manyTopics(TOPICS)]);
  });
  const site = await startProductionSite({ ...bench.env }, bench.dataDir);
  try {
    await measure(bench.engine, site);
  } finally {
    await site.stop();
  }
});
agent.destroy();
report("overload", `the same at rest; ${TIMES} times the requests that 32 connections get answered`, rows);

async function measure(engine: string, { origin, pid }: ProductionSite): Promise<void> {
  load(origin + PATH, pid, 1);
  const capacity = load(origin + PATH, pid, 3).perSecond;
  const rest = probing(origin);
  await pause(1500);
  const calm = await rest();
  const probes = probing(origin);
  const rate = Math.round(capacity * TIMES);
  const flood = await flooded({
    port: Number(new URL(origin).port),
    path: PATH,
    rate,
    seconds: SECONDS,
    connections: CONNECTIONS,
  });
  const recovery = await recovered(origin);
  const busy = await probes();
  const { accepted, refused, lost, withoutRetryAfter } = flood;
  const name = (figure: string) => `${engine}, ${figure}`;
  rows.push(
    { figure: name("requests per second, asked for and answered at capacity"), ours: rate, theirs: capacity },
    {
      figure: name("let in, a second"),
      ours: accepted.length / SECONDS,
      theirs: capacity,
    },
    { figure: name("let in: median ms"), ours: percentile(accepted, 0.5) },
    { figure: name("let in: p99 ms"), ours: percentile(accepted, 0.99), limit: { atMost: 2000 } },
    {
      figure: name("refused with 503, % of all"),
      ours: (100 * refused.length) / (refused.length + accepted.length + lost),
    },
    { figure: name("refused: median ms"), ours: percentile(refused, 0.5) },
    { figure: name("refused: p99 ms"), ours: percentile(refused, 0.99) },
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
    { figure: name("/healthz or home page not answered with 200"), ours: busy.failed, limit: { atMost: 0 } },
    { figure: name("until all is as before, ms"), ours: recovery, limit: { atMost: 5000 } },
  );
}

async function flooded(order: FloodOrder): Promise<FloodResult> {
  const client = fork(join(import.meta.dirname, "flood-client.ts"), { serialization: "advanced" });
  client.send(order);
  const [result] = await once(client, "message");
  return result;
}

/** Asks for /healthz and the home page again and again until it is asked what that took. */
function probing(origin: string) {
  const seen = { health: [] as number[], home: [] as number[], failed: 0 };
  const under = new Set<Promise<void>>();
  const ask = (path: string, times: number[]) => {
    const one: Promise<void> = timed(origin + path)
      .then(({ ms, status }) => {
        times.push(ms);
        if (status !== 200) seen.failed += 1;
      })
      .finally(() => under.delete(one));
    under.add(one);
  };
  const timer = setInterval(() => {
    ask("/healthz", seen.health);
    ask("/", seen.home);
  }, PROBE_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(under);
    return seen;
  };
}

/** Milliseconds from now until answers are quick again, and remain so. */
async function recovered(origin: string): Promise<number> {
  const begun = performance.now();
  let since = begun;
  for (let steady = 0; steady < STEADY; ) {
    const asked = performance.now();
    const { ms, status } = await timed(origin + PATH);
    if (status === 200 && ms <= 100) steady += 1;
    else {
      steady = 0;
      since = performance.now();
    }
    if (asked - begun > 30_000) break;
  }
  return since - begun;
}

function timed(address: string): Promise<{ ms: number; status: number }> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ ms: performance.now() - begun, status });
    get(address, { agent }, (answer) => {
      answer.resume();
      answer.on("end", () => done(answer.statusCode ?? 0));
    }).on("error", () => done(0));
  });
}
