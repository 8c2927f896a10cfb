import { addTopics } from "#topics/topics.server.ts";
import { type Bench, runInHouse, runOnEachEngine } from "./engines.ts";
import type { LoadOrder, LoadResult } from "./load-message.ts";
import { makeTopics } from "./many-topics.ts";
import { residentMb } from "./process-cost.ts";
import { type ProductionSite, startProductionSite } from "./production-site.ts";
import { percentile, type Row, report } from "./report.ts";
import { rounds } from "./rounds.ts";
import { runLoad } from "./running-load.ts";

/**
 * Visitors and the team use the site over 64 connections, while 100 more follow what is on air. The client and the
 * database share the same two cores. First it sends without a pause, to find the site's capacity; then at 60 % of that
 * on schedule, so that late requests count from when they were due. Takes half a minute for each engine; `full` takes
 * five minutes. Add `sqlite` or `postgres` to run only that engine.
 */
const full = process.argv.includes("full");
const SECONDS = full ? 300 : rounds(30);
const ONLY = process.argv.find((word) => word === "sqlite" || word === "postgres");
const SHARE = 0.6;
const TOPICS = 20_000;
const ADMIN_PASSCODE = "bench-passcode";
/** From here on memory should be level. */
const SETTLED_MS = full ? 60_000 : 4_000;
const SAMPLE_MS = 500;

const COSTS = [
  ...[
    "home page",
    "files of the page",
    "pictures",
    "episodes page",
    "search of episodes",
    "page of an episode",
  ],
  ...["reels", "spins", "draw", "topic form"],
  ...["what is on air", "board", "thread", "already suggested", "vote"],
];
const OFFICE = [
  "admin: topics",
  "admin: search",
  "admin: requests",
  "admin: edit",
  "admin: page",
  "admin: week",
  "admin: delete",
];

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  if (ONLY && bench.engine !== ONLY) return;
  await runInHouse(bench, async (house) => {
    await addTopics(house.db, house, [...makeTopics(TOPICS)]);
  });
  const site = await startProductionSite(
    // All visitors come from this machine.
    { ...bench.env, ADMIN_PASSCODE, TRUST_PROXY: "1", MAX_STREAMS_PER_ADDRESS: "5000" },
    bench.dataDir,
  );
  try {
    await measure(bench, site);
  } finally {
    await site.stop();
  }
});
report("mixed-load", "the same without a pause: 64 connections, as fast as answered", rows);

async function measure(bench: Bench, { origin, pid }: ProductionSite): Promise<void> {
  const load = (more: Pick<LoadOrder, "seconds" | "rate" | "kinds">) =>
    runLoad({ origin, adminPasscode: ADMIN_PASSCODE, ...more }, bench, [pid]);
  await load({ seconds: 2 });
  const most = await load({ seconds: 6 });
  const rate = Math.floor(most.perSecond * SHARE);
  const memory = watchMemory(pid);
  const paced = await load({ seconds: SECONDS, rate });
  const { settled, end, perMinute } = memory();
  const count = Object.values(paced.times).flat().length;
  const name = (figure: string) => `${bench.engine}, ${figure}`;
  rows.push(
    { figure: name("requests per second"), ours: paced.perSecond, theirs: most.perSecond },
    { figure: name("requests"), ours: count },
    { figure: name("errors"), ours: countFaults(paced), theirs: countFaults(most), limit: { atMost: 0 } },
    ...["home page", "episodes page", "pictures", "draw", "admin: search"].flatMap((kind) => [
      {
        figure: name(`${kind}, median ms`),
        ours: readTime(paced, kind, 0.5),
        theirs: readTime(most, kind, 0.5),
      },
      {
        figure: name(`${kind}, p99 ms`),
        ours: readTime(paced, kind, 0.99),
        theirs: readTime(most, kind, 0.99),
        ...(kind === "home page" ? { limit: { atMost: 100 } } : {}),
      },
    ]),
    { figure: name("site's CPU per request, ms"), ours: paced.cpu.site / count },
    {
      figure: name("database's CPU per request, ms"),
      ours: paced.cpu.database / count,
    },
    { figure: name("memory settled and at the end, MB"), ours: end, theirs: settled },
    { figure: name("memory's slope, MB a minute"), ours: perMinute },
  );
  if (countFaults(paced) > 0) process.stderr.write(`${JSON.stringify(paced.faults)}\n`);
  for (const kind of [...COSTS, ...OFFICE]) {
    const { times, faults, cpu } = await load({ seconds: full ? 3 : 0.7, kinds: [kind] });
    if (Object.keys(faults).length > 0) process.stderr.write(`${kind}: ${JSON.stringify(faults)}\n`);
    rows.push({
      figure: name(`${kind}: CPU ms of one request, site and database`),
      ours: (cpu.site + cpu.database) / (times[kind]?.length ?? 0),
    });
  }
}

function countFaults({ faults }: LoadResult): number {
  return Object.values(faults).reduce((sum, one) => sum + one, 0);
}

function readTime({ times }: LoadResult, kind: string, share: number): number {
  return percentile(times[kind] ?? [], share);
}

/** Watches a process's memory: where it settled, where it ends, and its slope by least squares. */
function watchMemory(pid: number): () => { settled: number; end: number; perMinute: number } {
  const seen: { minute: number; mb: number }[] = [];
  const begun = performance.now();
  const timer = setInterval(() => {
    const age = performance.now() - begun;
    if (age >= SETTLED_MS) seen.push({ minute: age / 60_000, mb: residentMb(pid) });
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    const mean = (of: (one: (typeof seen)[number]) => number) =>
      seen.reduce((sum, one) => sum + of(one), 0) / seen.length;
    const [minute, mb] = [mean((one) => one.minute), mean((one) => one.mb)];
    const rise = mean((one) => (one.minute - minute) * (one.mb - mb));
    const spread = mean((one) => (one.minute - minute) ** 2);
    return {
      settled: seen[0]?.mb ?? Number.NaN,
      end: seen.at(-1)?.mb ?? Number.NaN,
      perMinute: rise / spread,
    };
  };
}
