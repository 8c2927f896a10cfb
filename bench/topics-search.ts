import { openBareDriver } from "./bare-driver.ts";
import { type Bench, makeTables, runOnEachEngine } from "./engines.ts";
import { RARE_WORD } from "./many-topics.ts";
import { fillWithYears } from "./many-years.ts";
import { signInOffice } from "./office-client.ts";
import { startProductionSite } from "./production-site.ts";
import { timeP95 } from "./repeated.ts";
import { type Row, report } from "./report.ts";

/**
 * The team's list over 100,000 topics, one process, through HTTP: a page of 50 with the count of all hits, by search and
 * order, then the figures of the header and of analytics. Beside each: the obvious SQL for the same, page and count,
 * run on the bare driver without HTTP. Values are the 95th percentile of 60 calls after 5 that do not count. Last come
 * pages deep in the list, once as filled and once after all topics were archived and reactivated.
 */
const TOPICS = 100_000;
const ADMIN_PASSCODE = "bench-passcode";

const WORDS = [
  ["no search", ""],
  ["a common word", "you"],
  ["a longer common word", "family"],
  ["a rare word", RARE_WORD],
  ["an absent word", "xylophone"],
  ["one letter", "e"],
  ["one seldom letter", "q"],
  ["two letters", "th"],
] as const;
const SORTS = ["newest", "category-asc", "content-desc"] as const;

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await makeTables(bench);
  await fillWithYears(bench, { topics: TOPICS, episodes: 0, requests: 0 });
  const limit = bench.engine === "sqlite" ? 25 : 40;
  const overall = bench.engine === "sqlite" ? 60 : 120;
  const site = await startProductionSite(
    { ...bench.env, SAMPLE_CONTENT: "false", ADMIN_PASSCODE },
    bench.dataDir,
  );
  const raw = openRaw(bench);
  try {
    const call = await signInOffice(site.origin, ADMIN_PASSCODE);
    for (const [name, search] of WORDS) {
      let slowest: { ms: number; sort: Sort } = { ms: 0, sort: "newest" };
      for (const sort of SORTS) {
        const ms = await timeP95(() => get(call, `/api/topics?limit=50&sort=${sort}&search=${search}`));
        if (ms > slowest.ms) slowest = { ms, sort };
      }
      rows.push({
        figure: `${bench.engine}, list, ${name}, slowest of ${SORTS.length} orders, ms`,
        ours: slowest.ms,
        theirs: await timeP95(() => raw.page(search, slowest.sort)),
        limit: { atMost: limit },
      });
    }
    for (const [name, path] of [
      ["stats", "/api/topics/stats"],
      ["analytics", "/api/topics/analytics"],
    ] as const)
      rows.push({
        figure: `${bench.engine}, ${name}, ms`,
        ours: await timeP95(() => get(call, path)),
        theirs: await timeP95(() => raw[name]()),
        limit: { atMost: overall },
      });
    rows.push(...(await deepPages(call, `${bench.engine}, list`)));
    for (const change of ["archive-all", "reactivate-all"]) await call("POST", `/api/topics/${change}`);
    rows.push(...(await deepPages(call, `${bench.engine}, list after all were archived and reactivated`)));
  } finally {
    await raw.close();
    await site.stop();
  }
});
report("topics-search", "the obvious SQL on the bare driver, without HTTP", rows);

type Call = Awaited<ReturnType<typeof signInOffice>>;

/** The page in the middle and the last one, each by the slowest of some orders and statuses. */
async function deepPages(call: Call, name: string): Promise<Row[]> {
  const { total, available } = JSON.parse((await call("GET", "/api/topics/stats")).text);
  const hits = { all: total, unused: available, used: total - available };
  const deep: Row[] = [];
  for (const [place, part] of [
    ["middle", 0.5],
    ["last", 1],
  ] as const) {
    let slowest = 0;
    for (const [status, count] of Object.entries(hits))
      for (const sort of SORTS) {
        const offset = Math.max(0, Math.floor(count * part) - 50);
        const path = `/api/topics?limit=50&sort=${sort}&status=${status}&offset=${offset}`;
        slowest = Math.max(slowest, await timeP95(() => get(call, path)));
      }
    deep.push({
      figure: `${name}, ${place} page, slowest of ${SORTS.length} orders and 3 statuses, ms`,
      ours: slowest,
      limit: { atMost: 150 },
    });
  }
  return deep;
}

async function get(call: Call, path: string): Promise<void> {
  const { status, text } = await call("GET", path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
}

type Sort = (typeof SORTS)[number];
type Raw = {
  page(search: string, sort: Sort): Promise<unknown>;
  stats(): Promise<unknown>;
  analytics(): Promise<unknown>;
  close(): Promise<unknown>;
};

/** What one writes first: `like` over the three columns, `order by`, `count(*)`. Case counts, which is the easier task. */
function openRaw(bench: Bench): Raw {
  const query = openBareDriver(bench);
  const orders: Record<Sort, string> = {
    newest: "id desc",
    "category-asc": "category, id",
    "content-desc": "content desc, id desc",
  };
  const distribution = (column: string) =>
    `select ${column}, count(*) from topics group by ${column} order by 2 desc, 1 limit 50`;
  return {
    page: async (search, sort) => {
      const where = search
        ? `where category like '%${search}%' or "subCategory" like '%${search}%' or content like '%${search}%'`
        : "";
      await query.all(`select * from topics ${where} order by ${orders[sort]} limit 50`);
      await query.all(`select count(*) from topics ${where}`);
    },
    stats: async () => {
      await query.all(`select count(*), count(distinct category) from topics`);
      await query.all(`select count(*) from topics where "isUsed" = true`);
    },
    analytics: async () => {
      await query.all(`select count(*) from topics`);
      await query.all(`select count(*) from topics where "isUsed" = true`);
      await query.all(distribution("category"));
      await query.all(distribution('"subCategory"'));
    },
    close: query.close,
  };
}
