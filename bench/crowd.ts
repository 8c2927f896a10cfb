import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runOnEachEngine } from "./engines.ts";
import { LiveDesk, send } from "./live-desk.ts";
import { startCachingProxy } from "./nginx.ts";
import { cpuMs } from "./process-cost.ts";
import { type ProductionSite, startProductionSite } from "./production-site.ts";
import { percentile, type Row, report } from "./report.ts";
import { rounds } from "./rounds.ts";
import { readCpu } from "./running-load.ts";
import { load } from "./wrk.ts";

/**
 * A crowd watches a show. Everybody asks nginx what is on air, which caches the answer for a second, and everybody
 * votes within a minute, half of them in the first ten seconds. Four processes share one PostgreSQL. Here a single
 * machine runs the client, nginx, the processes and the database, so this sends only part of a hundred thousand votes
 * and reports what each costs per process; docs/OPERATIONS.md adds it up. `CROWD_VOTERS=100000 node bench/crowd.ts`
 * sends them all.
 */
const VOTERS = Number(process.env.CROWD_VOTERS ?? rounds(10_000));
const PROCESSES = 4;
const MINUTE_S = 60;
const FIRST_S = 10;
const ASKING_S = 10;
const ADMIN_PASSCODE = "bench-admin-passcode";

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  // Only one process can use a SQLite data folder.
  if (bench.engine !== "postgres") return;
  const sites: ProductionSite[] = [];
  for (let one = 0; one < PROCESSES; one += 1)
    sites.push(await startProductionSite({ ...bench.env, ADMIN_PASSCODE, TRUST_PROXY: "1" }));
  const proxy = await startCachingProxy(sites.map(({ origin }) => origin));
  try {
    const desk = await LiveDesk.open(agent, proxy.origin, ADMIN_PASSCODE);
    await desk.run("go-live");
    await desk.run("draw", { word: "porch light" });
    const { poll, draw } = await desk.run("open-poll", { seconds: 300 });
    rows.push(...measureAsking(proxy, sites));
    const pids = sites.map(({ pid }) => pid);
    const spent = () => ({ nginx: cpuMs(proxy.pid), ...readCpu(bench, pids) });
    const before = spent();
    const over = new AbortController();
    const commands = pressMeanwhile(desk, over.signal);
    const voted = await vote(
      proxy.origin,
      poll.id,
      draw.topics.map(({ topicId }) => topicId),
    );
    over.abort();
    const pressed = await commands;
    const after = spent();
    const each = (name: keyof typeof before) => (after[name] - before[name]) / VOTERS;
    const counted = (await desk.run("close-poll")).poll.results.reduce((sum, { votes }) => sum + votes, 0);
    rows.push(
      { figure: "votes in a minute, half of them in its first ten seconds", ours: VOTERS },
      { figure: "votes acknowledged", ours: voted.times.length },
      { figure: "votes refused", ours: voted.refused, limit: { atMost: 0 } },
      {
        figure: "acknowledged votes that were not counted once",
        ours: Math.abs(counted - voted.times.length),
        limit: { atMost: 0 },
      },
      { figure: "a vote, median, ms", ours: percentile(voted.times, 0.5) },
      { figure: "a vote, p99, ms", ours: percentile(voted.times, 0.99), limit: { atMost: 2000 } },
      {
        figure: "a command of the desk in the meantime, p99, ms",
        ours: percentile(pressed, 0.99),
        limit: { atMost: 500 },
      },
      { figure: "CPU of a vote: nginx, ms", ours: each("nginx") },
      { figure: "CPU of a vote: the processes together, ms", ours: each("site") },
      { figure: "CPU of a vote: PostgreSQL, ms", ours: each("database") },
    );
  } finally {
    proxy.stop();
    for (const site of sites) await site.stop();
  }
});
agent.destroy();
report("crowd", "nothing; client, nginx, four processes and PostgreSQL share the processors", rows);

/** Measures what the questions cost nginx, and how few of them reach the processes. */
function measureAsking(proxy: { origin: string; pid: number }, sites: ProductionSite[]): Row[] {
  const reached = () => sites.reduce((sum, { dataDir }) => sum + countAsked(dataDir), 0);
  const before = reached();
  const asked = load(`${proxy.origin}/api/live`, proxy.pid, ASKING_S);
  return [
    {
      figure: "asking what is on air: answers of nginx a second, of 25,000 that a hundred thousand need",
      ours: asked.perSecond,
      theirs: 25_000,
    },
    { figure: "asking: nginx's CPU for each, µs", ours: asked.cpuMicros },
    {
      figure: "asking: requests that reach the processes, a second",
      ours: (reached() - before) / ASKING_S,
      limit: { atMost: 2 },
    },
  ];
}

function countAsked(dataDir: string): number {
  return readFileSync(join(dataDir, "log.jsonl"), "utf8").split('"path":"/api/live"').length - 1;
}

/**
 * Sends votes on schedule, each from a different browser and network. A vote that has to wait counts from the moment it
 * was due.
 */
async function vote(origin: string, pollId: number, topics: readonly number[]) {
  const times: number[] = [];
  let refused = 0;
  const begun = performance.now();
  const half = VOTERS / 2;
  const dueAt = (voter: number) =>
    1000 *
    (voter < half ? (voter / half) * FIRST_S : FIRST_S + ((voter - half) / half) * (MINUTE_S - FIRST_S));
  const votes: Promise<void>[] = [];
  for (let voter = 0; voter < VOTERS; voter += 1) {
    const due = begun + dueAt(voter);
    if (due - performance.now() > 1) await pause(due - performance.now());
    const json = { topicId: topics[voter % topics.length] };
    const address = `10.${1 + (voter >> 16)}.${(voter >> 8) & 255}.${voter & 255}`;
    const sent = send(agent, origin, `/api/polls/${pollId}/votes`, { json, address });
    votes.push(
      sent.then(({ status }) => {
        if (status === 200) times.push(performance.now() - due);
        else refused += 1;
      }),
    );
  }
  await Promise.all(votes);
  return { times, refused };
}

/** Changes the scene every second until the voting is over. Returns the milliseconds that each press took. */
async function pressMeanwhile(desk: LiveDesk, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  for (let press = 0; !signal.aborted; press += 1) {
    const begun = performance.now();
    await desk.run("scene", { scene: press % 2 ? "clear" : "countdown" });
    times.push(performance.now() - begun);
    await pause(1000);
  }
  return times;
}
