import { type Bench, fillTopics, isFull, runOnEachEngine } from "./engines.ts";
import type { LoadOrder, LoadResult } from "./load/client.ts";
import { runLoad } from "./load/load.ts";
import { watchMemory } from "./processes.ts";
import { none, percentile, type Row, report, rounds, row } from "./report.ts";
import { type RunningSite, withSite } from "./site.ts";

/**
 * Visitors and the team use the site over 64 connections, while 100 more follow what is on air. The client and the
 * database share the same two cores. First it sends without a pause, to find the site's capacity; then at 60 % of that
 * on schedule, so that late requests count from when they were due; then each kind of request alone, for its CPU time.
 * Takes half a minute for each engine; `full` takes five minutes.
 */
const SECONDS = isFull ? 300 : rounds(30);
const SHARE = 0.6;
const TOPICS = 20_000;
/** From here on memory should be level. */
const SETTLED_S = isFull ? 60 : 4;
const SAMPLE_MS = 500;

const TIMED = ["home page", "episodes page", "pictures", "draw", "admin: search"];
const COSTED = [
  ...[
    "home page",
    "files of the page",
    "pictures",
    "episodes page",
    "search of episodes",
    "page of an episode",
  ],
  ...[
    "reels",
    "spins",
    "draw",
    "topic form",
    "what is on air",
    "board",
    "thread",
    "already suggested",
    "vote",
  ],
  ...["admin: topics", "admin: search", "admin: requests", "admin: edit", "admin: page", "admin: week"],
  "admin: delete",
];
/** All visitors come from this machine. */
const ENV = { MAX_STREAMS_PER_ADDRESS: "5000" };

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await fillTopics(bench, TOPICS);
  await withSite(bench.dataDir, { env: { ...bench.env, ...ENV } }, (site) => measure(bench, site));
});
report("mixed-load", "the same without a pause: 64 connections, as fast as answered", rows);
process.exit();

async function measure(bench: Bench, { origin, pid }: RunningSite): Promise<void> {
  const load = (more: Omit<LoadOrder, "origin">) => runLoad({ origin, ...more }, bench, pid);
  await load({ seconds: 2 });
  const most = await load({ seconds: 6 });
  const readMemory = watchMemory(pid, SAMPLE_MS);
  const paced = await load({ seconds: SECONDS, rate: Math.floor(most.perSecond * SHARE) });
  const memory = readMemory().slice((SETTLED_S * 1000) / SAMPLE_MS);
  const count = Object.values(paced.times).flat().length;
  const { name } = bench;
  const time = ({ times }: LoadResult, kind: string, share: number) => percentile(times[kind] ?? [], share);
  rows.push(
    row(name("requests per second"), paced.perSecond, { compared: most.perSecond }),
    row(name("requests"), count),
    none(name("errors"), countFaults(paced) + countFaults(most)),
    ...TIMED.flatMap((kind) => [
      row(name(`${kind}, median ms`), time(paced, kind, 0.5), { compared: time(most, kind, 0.5) }),
      row(name(`${kind}, p99 ms`), time(paced, kind, 0.99), {
        compared: time(most, kind, 0.99),
        ...(kind === "home page" ? { atMost: 100 } : {}),
      }),
    ]),
    row(name("the site's CPU per request, ms"), paced.cpu.site / count),
    row(name("the database's CPU per request, ms"), paced.cpu.database / count),
    row(name("memory at the end, and once it had settled, MB"), memory.at(-1) ?? Number.NaN, {
      compared: memory[0],
    }),
  );
  for (const kind of COSTED) {
    const { times, faults, cpu } = await load({ seconds: isFull ? 3 : 0.7, kinds: [kind] });
    if (Object.keys(faults).length > 0) process.stderr.write(`${kind}: ${JSON.stringify(faults)}\n`);
    const each = (cpu.site + cpu.database) / (times[kind]?.length ?? 0);
    rows.push(row(name(`${kind}: CPU of a request, site and database, ms`), each));
  }
}

function countFaults({ faults }: LoadResult): number {
  if (Object.keys(faults).length > 0) process.stderr.write(`${JSON.stringify(faults)}\n`);
  return Object.values(faults).reduce((sum, one) => sum + one, 0);
}
