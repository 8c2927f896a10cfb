import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Attack, attacked } from "../e2e/hostile/attack.ts";
import { faultsOf } from "../e2e/hostile/intact.ts";
import { startProviders } from "../e2e/hostile/providers.ts";
import { type Bench, runOnEachEngine } from "./engines.ts";
import { residentMb } from "./process-cost.ts";
import { startProductionSite } from "./production-site.ts";
import { median, type Row, report } from "./report.ts";

/**
 * `node bench/fuzz.ts [requests] [seed]` generates random requests from the API description, most of them wrong in some
 * way, to every call and every page: signed out, as a user and as an admin, with doubles as the providers. It compares
 * every answer with the description, and prints each distinct fault with the first request that caused it.
 */
const [requests = 3_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);

/** How often memory is read. After a third of the requests it should stop growing. */
const READINGS = 30;

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  const providers = await startProviders();
  const site = await startProductionSite({ ...bench.env, ...providers.env }, bench.dataDir);
  const door = await attacked(site.origin);
  const memory: number[] = [];
  try {
    const startedAt = performance.now();
    const attack = await door.random(requests, seed, (answered) => {
      if (answered % Math.ceil(requests / READINGS) === 0) memory.push(residentMb(site.pid));
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const home = await fetch(site.origin).then((answer) => answer.status);
    await site.stop();
    tell(bench, attack);
    await addRows(bench, attack, memory, seconds, home);
  } finally {
    door.close();
    await site.stop();
    await providers.close();
  }
});
report("fuzz", `memory after a third of the requests (seed ${seed})`, rows);

function tell({ engine }: Bench, { faults }: Attack): void {
  const distinct = Map.groupBy(faults, ({ call, fault }) => `${call}: ${fault}`);
  for (const [what, [first, ...more]] of distinct)
    process.stdout.write(
      `${engine}, ${more.length + 1} times: ${what}\n  ${JSON.stringify(first?.request).slice(0, 4_000)}\n`,
    );
}

async function addRows(
  { engine, dataDir, env }: Bench,
  { made, faults }: Attack,
  memory: number[],
  seconds: number,
  home: number,
): Promise<void> {
  const statuses = [...made.values()].flatMap((one) => [...one]);
  const count = (from: number, to: number) =>
    statuses.reduce((sum, [status, times]) => (status >= from && status < to ? sum + times : sum), 0);
  const warm = memory.slice(memory.length / 3, memory.length / 2);
  const broken = await faultsOf(
    env.DATABASE_URL ? { url: env.DATABASE_URL } : { file: join(dataDir, "greenroom.sqlite") },
  );
  const log = readFileSync(join(dataDir, "log.jsonl"), "utf8").split("\n");
  const errors = log.filter((line) => line.includes('"level":"error"'));
  for (const line of errors.slice(0, 5))
    process.stdout.write(`${engine}, in the log: ${line.slice(0, 1_000)}\n`);
  rows.push(
    { figure: `${engine}: requests`, ours: count(0, 1_000), limit: { atLeast: requests } },
    { figure: `${engine}: distinct calls and methods`, ours: made.size },
    { figure: `${engine}: accepted (2xx, 3xx)`, ours: count(200, 400) },
    { figure: `${engine}: refused (4xx)`, ours: count(400, 500) },
    { figure: `${engine}: answers that are not as described`, ours: faults.length, limit: { atMost: 0 } },
    { figure: `${engine}: errors in the log`, ours: errors.length, limit: { atMost: 0 } },
    { figure: `${engine}: faults of the database`, ours: broken.length, limit: { atMost: 0 } },
    { figure: `${engine}: the home page's status afterwards`, ours: home, limit: { atMost: 200 } },
    { figure: `${engine}: memory at the end, MB`, ours: median(memory.slice(-5)), theirs: median(warm) },
    { figure: `${engine}: requests per second`, ours: count(0, 1_000) / seconds },
  );
}
