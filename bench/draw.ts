import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { readEnv } from "#app/env.server.ts";
import type { House } from "#app/house.server.ts";
import { openHouse } from "#app/house-opening.server.ts";
import { spin } from "#machine/spins/spin.server.ts";
import { unlockSpins } from "#machine/spins/visitor.server.ts";
import { type Engine, on } from "#platform/database/database.server.ts";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { startProductionSite } from "./production-site.ts";
import { percentile, type Row, report } from "./report.ts";

/**
 * Draws from ten thousand topics, with different shares of them used: the use-case alone and over HTTP, on both engines
 * with production settings. `node bench/draw.ts 100000` draws from more topics.
 */
const TOPICS = Number(process.argv[2] ?? 10_000);
const DRAWS = 900;
/** Enough rounds that the 99th percentile isn't just the slowest round. */
const DRAWS_AT_ONCE = 12_000;
const DRAWS_OVER_HTTP = 3_000;
const AT_ONCE = 50;
const PASSCODE = "BENCH";

type Place = { house: House; engine: Engine; settings: Record<string, string> };

async function fill({ house, engine }: Place): Promise<void> {
  const numbers =
    engine === "postgres"
      ? sql`generate_series(1, ${sql.lit(TOPICS)}) as n`
      : sql`(with recursive counting(n) as (select 1 union all select n + 1 from counting where n < ${sql.lit(TOPICS)}) select n from counting)`;
  await sql`
    insert into topics
      ("category", "subCategory", "content", "source", "isUsed", "createdAt", "categoryFolded", "subCategoryFolded",
       "contentFolded", "sameKey")
    select 'Pay', 'Raising a price', 'What would you do with the ' || n || ' dollars that nobody counted on?', 'manual',
      false, '2026-01-01T00:00:00.000Z', 'pay', 'raising a price',
      'what would you do with the ' || n || ' dollars that nobody counted on?', 'key ' || n
    from ${numbers}`.execute(on(house.db));
}

/** Marks a share of the topics used, spread evenly. */
async function markUsed({ house, engine }: Place, part: number): Promise<void> {
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
  await unlockSpins(house, jar, PASSCODE);
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

async function measure(place: Place): Promise<Row[]> {
  const { house, engine } = place;
  await fill(place);
  const site = await startProductionSite(place.settings, place.settings.DATA_DIR);
  const rows: Row[] = [];
  for (const part of [0, 0.5, 0.999]) {
    await markUsed(place, part);
    await timeDraws(house, DRAWS, AT_ONCE, (jar) => spin(house, jar));
    const alone = await timeDraws(house, DRAWS, 1, (jar) => spin(house, jar));
    const crowded = await timeDraws(house, DRAWS_AT_ONCE, AT_ONCE, (jar) => spin(house, jar));
    const http = await drawOverHttp(house, site.origin);
    const used = `${engine}, ${part * 100} % used`;
    rows.push(
      { figure: `${used}: one at a time, p50 ms`, ours: percentile(alone, 0.5) },
      { figure: `${used}: one at a time, p99 ms`, ours: percentile(alone, 0.99), limit: { atMost: 10 } },
      { figure: `${used}: ${AT_ONCE} at once, p50 ms`, ours: percentile(crowded, 0.5) },
      {
        figure: `${used}: ${AT_ONCE} at once, p99 ms`,
        ours: percentile(crowded, 0.99),
        limit: { atMost: 100 },
      },
      { figure: `${used}: over HTTP, ${AT_ONCE} at once, p99 ms`, ours: percentile(http, 0.99) },
    );
  }
  await site.stop();
  return rows;
}

/** Measures in a temporary data folder. */
async function measureInFolder(engine: Engine, more: Record<string, string>): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "greenroom-bench-draw-"));
  const settings = {
    DATA_DIR: folder,
    SAMPLE_CONTENT: "false",
    SPIN_PASSCODE: PASSCODE,
    TRUST_PROXY: "1",
    ...more,
  };
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const { house, close } = await openHouse(readEnv(settings), log, { lock: false });
  try {
    return await measure({ house, engine, settings });
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureOnPostgres(): Promise<Row[]> {
  const binaries = await findPostgres();
  if (!binaries) throw new Error("There is no PostgreSQL on this machine to measure with");
  const server = await startPostgres(binaries, ["shared_buffers=512MB", "max_connections=100"]);
  try {
    return await measureInFolder("postgres", { DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

report("draw", "nothing: these are its own limits", [
  ...(await measureInFolder("sqlite", {})),
  ...(await measureOnPostgres()),
]);
