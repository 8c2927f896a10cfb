import { type Attack, prepareAttack } from "../e2e/hostile/attack.ts";
import { findDatabaseFaults } from "../e2e/hostile/intact.ts";
import { startFakeProviders } from "../e2e/hostile/providers.ts";
import { readNumbers, runOnEachEngine } from "./engines.ts";
import { readResidentMb } from "./processes.ts";
import { makeRow, makeZeroRow, measureTime, median, type Row, report } from "./report.ts";
import { startSite } from "./site.ts";

/**
 * `node bench/fuzz.ts [requests] [seed]` generates random requests from the API description, most of them invalid in
 * some way, to every call and every page: signed out, as a user and as an admin, with fake providers. It checks every
 * response against the description, and prints each distinct fault with the first request that caused it.
 */
const [requestCount = 3_000, seed = Date.now() % 1_000_000] = readNumbers();

/** How often memory is read. It should stop growing after a third of the requests. */
const MEMORY_READINGS = 30;

const rows: Row[] = [];
await runOnEachEngine(async ({ name, env, dataDir, address }) => {
  const providers = await startFakeProviders();
  const site = await startSite(dataDir, { env: { ...env, ...providers.env } });
  const door = await prepareAttack(site.origin);
  const memory: number[] = [];
  const { ms, result } = await measureTime(() =>
    door.random(requestCount, seed, (answered) => {
      if (answered % Math.ceil(requestCount / MEMORY_READINGS) === 0) memory.push(readResidentMb(site.pid));
    }),
  );
  const home = await fetch(site.origin).then(({ status }) => status);
  await site.stop();
  door.close();
  await providers.close();
  const errors = site.log().filter(({ level }) => level === "error");
  printFaults(name, result);
  for (const line of errors.slice(0, 5))
    process.stdout.write(`${name("in the log")}: ${JSON.stringify(line).slice(0, 1_000)}\n`);
  const statuses = [...result.made.values()].flatMap((one) => [...one]);
  const count = (from: number, to: number) =>
    statuses.reduce((sum, [status, times]) => (status >= from && status < to ? sum + times : sum), 0);
  rows.push(
    makeRow(name("requests"), count(0, 1_000), { atLeast: requestCount }),
    makeRow(name("distinct calls and methods"), result.made.size),
    makeRow(name("accepted (2xx, 3xx)"), count(200, 400)),
    makeRow(name("refused (4xx)"), count(400, 500)),
    makeZeroRow(name("answers that do not match the description"), result.faults),
    makeZeroRow(name("errors in the log"), errors),
    makeZeroRow(name("database faults"), await findDatabaseFaults(address)),
    makeRow(name("the home page's status afterwards"), home, { atMost: 200 }),
    makeRow(name("memory at the end, MB"), median(memory.slice(-5)), {
      compared: median(memory.slice(memory.length / 3, memory.length / 2)),
    }),
    makeRow(name("requests per second"), (1000 * count(0, 1_000)) / ms),
  );
});
report("fuzz", `memory after a third of the requests (seed ${seed})`, rows);
process.exit();

function printFaults(name: (what: string) => string, { faults }: Attack): void {
  const distinct = Map.groupBy(faults, ({ call, fault }) => `${call}: ${fault}`);
  for (const [what, [first, ...more]] of distinct)
    process.stdout.write(
      `${name(`${more.length + 1} times`)}: ${what}\n  ${JSON.stringify(first?.request).slice(0, 4_000)}\n`,
    );
}
