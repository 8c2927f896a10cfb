import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runOnPostgres } from "./engines.ts";
import { LiveDesk, voteOnSchedule } from "./live-desk.ts";
import { type Nginx, startCachingProxy } from "./nginx.ts";
import { cpuMs, databaseCpuMs, load } from "./processes.ts";
import { percentile, type Row, report, rounds, row, timed } from "./report.ts";
import { type RunningSite, startSite } from "./site.ts";

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

const rows: Row[] = [];
await runOnPostgres(async (bench) => {
  const sites: RunningSite[] = [];
  for (let one = 0; one < PROCESSES; one += 1)
    sites.push(await startSite(join(bench.dataDir, String(one)), { env: bench.env }));
  const proxy = await startCachingProxy(sites.map(({ origin }) => origin));
  try {
    const desk = await LiveDesk.open(proxy.origin);
    await desk.run("go-live");
    const { path, topicIds } = await desk.openPoll();
    rows.push(...measureAsking(proxy, sites));
    const spent = () => ({
      nginx: cpuMs(proxy.pid),
      sites: sites.reduce((sum, { pid }) => sum + cpuMs(pid), 0),
      database: databaseCpuMs(bench),
    });
    const before = spent();
    const over = new AbortController();
    const commands = pressMeanwhile(desk, over.signal);
    const { times, refused } = await voteOnSchedule(VOTERS, dueMs, (voter, caller) =>
      caller.call(proxy.origin, path, { json: { topicId: topicIds[voter % topicIds.length] } }),
    );
    over.abort();
    const pressed = await commands;
    const after = spent();
    const each = (name: keyof typeof before) => (after[name] - before[name]) / VOTERS;
    const counted = await desk.closePoll();
    rows.push(
      row("votes in a minute, half of them in its first ten seconds", VOTERS),
      row("votes acknowledged", times.length),
      row("votes refused", refused, { atMost: 0 }),
      row("acknowledged votes not counted exactly once", Math.abs(counted - times.length), { atMost: 0 }),
      row("a vote, median ms", percentile(times, 0.5)),
      row("a vote, p99 ms", percentile(times, 0.99), { atMost: 2000 }),
      row("a command from the desk in the meantime, p99 ms", percentile(pressed, 0.99), { atMost: 500 }),
      row("CPU of a vote: nginx, ms", each("nginx")),
      row("CPU of a vote: the processes together, ms", each("sites")),
      row("CPU of a vote: PostgreSQL, ms", each("database")),
    );
  } finally {
    proxy.stop();
    for (const site of sites) await site.stop();
  }
});
report("crowd", "nothing; client, nginx, four processes and PostgreSQL share the processors", rows);
process.exit();

function dueMs(voter: number): number {
  const half = VOTERS / 2;
  const late = FIRST_S + ((voter - half) / half) * (MINUTE_S - FIRST_S);
  return 1000 * (voter < half ? (voter / half) * FIRST_S : late);
}

/** Measures what asking costs nginx, and how few of the requests reach the processes. */
function measureAsking({ origin, pid }: Nginx, sites: RunningSite[]): Row[] {
  const countReached = () =>
    sites.reduce((sum, { log }) => sum + log().filter((line) => line.path === "/api/live").length, 0);
  const before = countReached();
  const { perSecond, cpuMicros } = load(`${origin}/api/live`, pid, ASKING_S);
  return [
    row(
      "what is on air: answers from nginx per second, of 25,000 for a hundred thousand viewers",
      perSecond,
      {
        compared: 25_000,
      },
    ),
    row("what is on air: nginx's CPU for each answer, µs", cpuMicros),
    row(
      "what is on air: requests that reach the processes, per second",
      (countReached() - before) / ASKING_S,
      {
        atMost: 2,
      },
    ),
  ];
}

/** Changes the scene every second until the voting is over. Returns the milliseconds that each press took. */
async function pressMeanwhile(desk: LiveDesk, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  for (let press = 0; !signal.aborted; press += 1) {
    times.push((await timed(() => desk.run("scene", { scene: press % 2 ? "clear" : "countdown" }))).ms);
    await pause(1000);
  }
  return times;
}
