import { sql } from "kysely";
import { qb } from "#platform/database/database.server.ts";
import { timeDraws } from "./caller.ts";
import { type Bench, fillTopics, readNumericArguments, runOnEachEngine, withDatabase } from "./engines.ts";
import { makeRow, median, percentile, type ReportRow, writeReport } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * Measures draws from ten thousand topics, with different shares of the topics used, on both engines with production
 * settings. `node bench/draw.ts 100000` draws from a hundred thousand topics.
 */
const [TOPIC_COUNT = 10_000] = readNumericArguments();
const SEQUENTIAL_DRAW_COUNT = 900;
/** This many draws are measured so that the 99th percentile doesn't depend on just a few slow ones. */
const CONCURRENT_DRAW_COUNT = 6_000;
const CONCURRENCY = 50;

const rows: ReportRow[] = [];
await runOnEachEngine(async (bench) => {
  await fillTopics(bench, TOPIC_COUNT);
  const env = { ...bench.env, SAMPLE_CONTENT: "false" };
  await withSite(bench.dataDir, { env }, ({ origin }) => measureDraws(bench, origin));
});
writeReport("draw", "nothing: these are its own limits", rows);
process.exit();

async function measureDraws(bench: Bench, origin: string): Promise<void> {
  for (const usedShare of [0, 0.5, 0.999]) {
    await markUsed(bench, usedShare);
    // The first draws are slower, because their code hasn't been optimized yet.
    await timeDraws(origin, SEQUENTIAL_DRAW_COUNT, CONCURRENCY);
    const sequentialTimes = await timeDraws(origin, SEQUENTIAL_DRAW_COUNT, 1);
    const concurrentTimes = await timeDraws(origin, CONCURRENT_DRAW_COUNT, CONCURRENCY);
    const nameFigure = (figure: string) => bench.nameFigure(`${usedShare * 100} % used: ${figure}`);
    rows.push(
      makeRow(nameFigure("one at a time, median ms"), median(sequentialTimes)),
      makeRow(nameFigure("one at a time, p99 ms"), percentile(sequentialTimes, 0.99), { atMost: 10 }),
      makeRow(nameFigure(`${CONCURRENCY} at once, median ms`), median(concurrentTimes)),
      makeRow(nameFigure(`${CONCURRENCY} at once, p99 ms`), percentile(concurrentTimes, 0.99), {
        atMost: 100,
      }),
    );
  }
}

/** Marks the given share of the topics, spread evenly, as used. */
function markUsed({ address, engine }: Bench, usedShare: number): Promise<void> {
  return withDatabase(address, async ({ db }) => {
    await sql`
      update topics set "isUsed" = true
      where "isUsed" = false and (id % 1000) * 7919 % 1000 < ${sql.lit(usedShare * 1000)}`.execute(qb(db));
    // Do the database's maintenance now. After so many changes, PostgreSQL would do it on its own within a few minutes.
    for (const statement of engine === "postgres" ? ["vacuum analyze", "checkpoint"] : ["analyze"])
      await sql.raw(statement).execute(qb(db));
  });
}
