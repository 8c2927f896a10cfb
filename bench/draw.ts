import { sql } from "kysely";
import type { House } from "#app/house.server.ts";
import { spin } from "#machine/spins/spin.server.ts";
import { unlockSpins } from "#machine/spins/visitor.server.ts";
import { type Engine, on } from "#platform/database/database.server.ts";
import { type Bench, fillTopics, readNumbers, runInProcess, runOnEachEngine } from "./engines.ts";
import { makeRow, percentile, type Row, report } from "./report.ts";
import { SPIN_PASSCODE, withSite } from "./site.ts";

/**
 * Draws from ten thousand topics, with different shares of them used: once by calling the use case directly and once
 * over HTTP, on both engines with production settings. `node bench/draw.ts 100000` draws from more topics.
 */
const [TOPIC_COUNT = 10_000] = readNumbers();
const DRAW_COUNT = 900;
/** Enough that the 99th percentile isn't just the slowest draw. */
const CONCURRENT_TEST_DRAWS = 12_000;
const DRAWS_OVER_HTTP = 3_000;
const CONCURRENCY = 50;

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  const env = { ...bench.env, SAMPLE_CONTENT: "false" };
  await fillTopics(bench, TOPIC_COUNT);
  await withSite(bench.dataDir, { env }, ({ origin }) =>
    runInProcess(bench, (house) => measureDraws(house, bench, origin), { SPIN_PASSCODE }),
  );
});
report("draw", "nothing: these are its own limits", rows);
process.exit();

async function measureDraws(house: House, bench: Bench, origin: string): Promise<void> {
  await sql`update topics set "isUsed" = false`.execute(on(house.db));
  for (const part of [0, 0.5, 0.999]) {
    await markUsed(house, bench.engine, part);
    await timeDraws(house, DRAW_COUNT, CONCURRENCY, (jar) => spin(house, jar));
    const alone = await timeDraws(house, DRAW_COUNT, 1, (jar) => spin(house, jar));
    const crowded = await timeDraws(house, CONCURRENT_TEST_DRAWS, CONCURRENCY, (jar) => spin(house, jar));
    const http = await drawOverHttp(house, origin);
    const name = (figure: string) => bench.name(`${part * 100} % used: ${figure}`);
    rows.push(
      makeRow(name("one at a time, p50 ms"), percentile(alone, 0.5)),
      makeRow(name("one at a time, p99 ms"), percentile(alone, 0.99), { atMost: 10 }),
      makeRow(name(`${CONCURRENCY} at once, p50 ms`), percentile(crowded, 0.5)),
      makeRow(name(`${CONCURRENCY} at once, p99 ms`), percentile(crowded, 0.99), { atMost: 100 }),
      makeRow(name(`over HTTP, ${CONCURRENCY} at once, p99 ms`), percentile(http, 0.99)),
    );
  }
}

/** Marks the given share of the topics as used, spread evenly. */
async function markUsed(house: House, engine: Engine, part: number): Promise<void> {
  const db = on(house.db);
  await sql`
    update topics set "isUsed" = true
    where "isUsed" = false and (id % 1000) * 7919 % 1000 < ${sql.lit(part * 1000)}`.execute(db);
  // PostgreSQL would do this on its own a few minutes after so many changes.
  for (const chore of engine === "postgres" ? ["vacuum analyze", "checkpoint"] : ["analyze"])
    await sql.raw(chore).execute(db);
}

/** Enters the passcode as a new visitor. Returns the visitor's cookies. */
async function createVisitor(house: House) {
  const cookies = new Map<string, string>();
  const jar = {
    cookie: (name: string) => cookies.get(name),
    setCookie: (name: string, value: string) => void cookies.set(name, value),
    clearCookie: (name: string) => void cookies.delete(name),
  };
  await unlockSpins(house, jar, SPIN_PASSCODE);
  return jar;
}

/** Makes `draws` draws, `atOnce` at a time, with three for each visitor. Returns how many milliseconds each took. */
async function timeDraws(
  house: House,
  draws: number,
  atOnce: number,
  draw: (jar: Awaited<ReturnType<typeof createVisitor>>) => Promise<unknown>,
): Promise<number[]> {
  const jars = await Promise.all(Array.from({ length: draws / 3 }, () => createVisitor(house)));
  const turns = [...jars, ...jars, ...jars];
  const times: number[] = [];
  const work = async () => {
    for (let jar = turns.pop(); jar; jar = turns.pop()) {
      const begun = performance.now();
      await draw(jar);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return times;
}

async function drawOverHttp(house: House, origin: string): Promise<number[]> {
  let draws = 0;
  return timeDraws(house, DRAWS_OVER_HTTP, CONCURRENCY, async (jar) => {
    draws += 1;
    const answer = await fetch(`${origin}/api/topics/generate`, {
      method: "POST",
      headers: { cookie: `visitor=${jar.cookie("visitor")}`, "x-forwarded-for": `10.0.0.${draws % 250}` },
    });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    await answer.json();
  });
}
