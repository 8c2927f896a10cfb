import { setTimeout as pause } from "node:timers/promises";
import { listTables } from "#platform/database/database.server.ts";
import { sumTables } from "#platform/database/testing/sum-tables.ts";
import { addTopics } from "#topics/topics.server.ts";
import { type Bench, runInHouse, runOnEachEngine } from "./engines.ts";
import { Caller } from "./faults/caller.ts";
import { ADMIN_PASSCODE } from "./faults/site.ts";
import { makeTopics } from "./many-topics.ts";
import { startProductionSite } from "./production-site.ts";
import { percentile, type Row, report } from "./report.ts";

/**
 * Deletes all topics in one deletion and restores them, while visitors open the home page and suggest topics. The rows
 * must be the same by checksum. `node bench/trash.ts 100000` is the full run; without a number there are 5,000 topics.
 * Add `sqlite` or `postgres` to run only that engine.
 */
const TOPICS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 5_000);
const ONLY = process.argv.find((word) => word === "sqlite" || word === "postgres");
/** On PostgreSQL the text index takes up to 2 ms for each restored row. */
const PATIENCE_MS = 290_000;
/** A visitor every 20 ms; every tenth one suggests a topic. */
const PACE_MS = 20;
const SUGGESTS = 10;
const SUGGESTION = {
  name: "Dana Whitcomb",
  email: "dana@example.com",
  category: "Pay",
  description: "What does a fair day rate look like?",
};

let visitors = 0;
const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  if (ONLY && bench.engine !== ONLY) return;
  await runInHouse(bench, async (house) => {
    const topics = [...makeTopics(TOPICS)];
    for (let at = 0; at < TOPICS; at += 1000) await addTopics(house.db, house, topics.slice(at, at + 1000));
  });
  const before = await sumTopics(bench);
  const site = await startProductionSite({ ...bench.env, ADMIN_PASSCODE, TRUST_PROXY: "1" }, bench.dataDir);
  try {
    await measure(bench, site.origin);
  } finally {
    await site.stop();
  }
  const after = await sumTopics(bench);
  const different = Object.keys(before).filter((table) => before[table]?.digest !== after[table]?.digest);
  for (const table of different) process.stderr.write(`${bench.engine}: the table ${table} differs\n`);
  rows.push({
    figure: `${bench.engine}, tables that differ`,
    ours: different.length,
    limit: { atMost: 0 },
  });
});
report("trash", "nothing: the same rows come back", rows);
process.exit();

/** Returns digests of all tables that contain topics. */
async function sumTopics(bench: Bench): Promise<Awaited<ReturnType<typeof sumTables>>> {
  let sums = {};
  await runInHouse(bench, async ({ db }) => {
    const tables = (await listTables(db)).filter(({ name }) => /^topic(?!_request)/.test(name));
    sums = await sumTables(db, tables);
  });
  return sums;
}

async function measure(bench: Bench, origin: string): Promise<void> {
  const owner = new Caller(7);
  await owner.joinTeam(origin, "keeper");
  const name = (figure: string) => `${bench.engine}, ${figure}`;
  const count = async () =>
    Number((await owner.call(origin, "/api/topics?limit=1"))?.headers.get("x-total-count"));
  const time = async (figure: string, path: string, method: string, left: number) => {
    const { answer, ms, pages, suggestions } = await whileVisited(origin, () =>
      owner.call(origin, path, { method, patienceMs: PATIENCE_MS }),
    );
    if (answer?.status !== 200 || (await count()) !== left)
      throw new Error(`${path} answered ${answer?.status} ${answer?.text}, and ${await count()} are left`);
    rows.push(
      { figure: name(`${TOPICS} topics ${figure}, ms`), ours: ms },
      {
        figure: name(`home page while they are ${figure}, p99 ms`),
        ours: percentile(pages, 0.99),
        limit: { atMost: 100 },
      },
      {
        figure: name(`a suggestion while they are ${figure}, the longest, ms`),
        ours: Math.max(...suggestions),
      },
    );
    return answer;
  };
  const deleted = await time("deleted", "/api/topics/delete-all", "DELETE", 0);
  await time("restored", `/api/trash/${deleted.headers.get("x-deletion-id")}/restore`, "POST", TOPICS);
}

/** Each visit counts from when it was due, so that a site that stands still is noticed. */
async function whileVisited<T>(origin: string, work: () => Promise<T>) {
  const pages: number[] = [];
  const suggestions: number[] = [];
  const visits: Promise<void>[] = [];
  const visit = async (due: number) => {
    await (await fetch(origin)).arrayBuffer();
    pages.push(performance.now() - due);
  };
  const suggest = async (due: number) => {
    const visitor = new Caller(100 + ++visitors);
    const answer = await visitor.call(origin, "/api/topic-requests", { json: SUGGESTION });
    if (answer?.status !== 201) throw new Error(`A suggestion got ${answer?.status} ${answer?.text}`);
    suggestions.push(performance.now() - due);
  };
  const begun = performance.now();
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  for (let due = begun; !isOver; due += PACE_MS) {
    await pause(Math.max(0, due - performance.now()));
    visits.push(visit(due));
    if (visits.length % SUGGESTS === 1) visits.push(suggest(due));
  }
  const answer = await working;
  const ms = performance.now() - begun;
  await Promise.all(visits);
  return { answer, ms, pages, suggestions };
}
