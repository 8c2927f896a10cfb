import { sql } from "kysely";
import type { House } from "#app/house.server.ts";
import { spin } from "#machine/spins/spin.server.ts";
import { unlockSpins } from "#machine/spins/visitor.server.ts";
import { type Engine, on } from "#platform/database/database.server.ts";
import { type Bench, fillTopics, readNumbers, runInHouse, runOnEachEngine } from "./engines.ts";
import { percentile, type Row, report, row } from "./report.ts";
import { SPIN_PASSCODE, withSite } from "./site.ts";

/**
 * Draws from ten thousand topics, with different shares of them used: the use-case alone and over HTTP, on both engines
 * with production settings. `node bench/draw.ts 100000` draws from more topics.
 */
const [TOPICS = 10_000] = readNumbers();
const DRAWS = 900;
/** Enough rounds that the 99th percentile isn't just the slowest round. */
const DRAWS_AT_ONCE = 12_000;
const DRAWS_OVER_HTTP = 3_000;
const AT_ONCE = 50;

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  const env = { ...bench.env, SAMPLE_CONTENT: "false" };
  await fillTopics(bench, TOPICS);
  await withSite(bench.dataDir, { env }, ({ origin }) =>
    runInHouse(bench, (house) => measure(house, bench, origin), { SPIN_PASSCODE }),
  );
});
report("draw", "nothing: these are its own limits", rows);
process.exit();

async function measure(house: House, bench: Bench, origin: string): Promise<void> {
  await sql`update topics set "isUsed" = false`.execute(on(house.db));
  for (const part of [0, 0.5, 0.999]) {
    await markUsed(house, bench.engine, part);
    await timeDraws(house, DRAWS, AT_ONCE, (jar) => spin(house, jar));
    const alone = await timeDraws(house, DRAWS, 1, (jar) => spin(house, jar));
    const crowded = await timeDraws(house, DRAWS_AT_ONCE, AT_ONCE, (jar) => spin(house, jar));
    const http = await drawOverHttp(house, origin);
    const name = (figure: string) => bench.name(`${part * 100} % used: ${figure}`);
    rows.push(
      row(name("one at a time, p50 ms"), percentile(alone, 0.5)),
      row(name("one at a time, p99 ms"), percentile(alone, 0.99), { atMost: 10 }),
      row(name(`${AT_ONCE} at once, p50 ms`), percentile(crowded, 0.5)),
      row(name(`${AT_ONCE} at once, p99 ms`), percentile(crowded, 0.99), { atMost: 100 }),
      row(name(`over HTTP, ${AT_ONCE} at once, p99 ms`), percentile(http, 0.99)),
    );
  }
}

/** Marks a share of the topics used, spread evenly. */
async function markUsed(house: House, engine: Engine, part: number): Promise<void> {
  const db = on(house.db);
  await sql`
    update topics set "isUsed" = true
    where "isUsed" = false and (id % 1000) * 7919 % 1000 < ${sql.lit(part * 1000)}`.execute(db);
  // PostgreSQL would do this by itself in the minutes after so many changes.
  for (const chore of engine === "postgres" ? ["vacuum analyze", "checkpoint"] : ["analyze"])
    await sql.raw(chore).execute(db);
}

/** Returns the cookies of visitors who have just entered the passcode. */
async function openVisitor(house: House) {
  const cookies = new Map<string, string>();
  const jar = {
    cookie: (name: string) => cookies.get(name),
    setCookie: (name: string, value: string) => void cookies.set(name, value),
    clearCookie: (name: string) => void cookies.delete(name),
  };
  await unlockSpins(house, jar, SPIN_PASSCODE);
  return jar;
}

/** Returns the milliseconds that each of `draws` took, three for each visitor, `atOnce` at a time. */
async function timeDraws(
  house: House,
  draws: number,
  atOnce: number,
  draw: (jar: Awaited<ReturnType<typeof openVisitor>>) => Promise<unknown>,
): Promise<number[]> {
  const jars = await Promise.all(Array.from({ length: draws / 3 }, () => openVisitor(house)));
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
  return timeDraws(house, DRAWS_OVER_HTTP, AT_ONCE, async (jar) => {
    draws += 1;
    const answer = await fetch(`${origin}/api/topics/generate`, {
      method: "POST",
      headers: { cookie: `visitor=${jar.cookie("visitor")}`, "x-forwarded-for": `10.0.0.${draws % 250}` },
    });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    await answer.json();
  });
}
