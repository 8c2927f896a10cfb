import { type Attack, prepareAttack } from "../e2e/hostile/attack.ts";
import { faultsOf } from "../e2e/hostile/intact.ts";
import { startProviders } from "../e2e/hostile/providers.ts";
import { readNumbers, runOnEachEngine } from "./engines.ts";
import { residentMb } from "./processes.ts";
import { median, none, type Row, report, row, timed } from "./report.ts";
import { startSite } from "./site.ts";

/**
 * `node bench/fuzz.ts [requests] [seed]` generates random requests from the API description, most of them wrong in some
 * way, to every call and every page: signed out, as a user and as an admin, with doubles as the providers. It compares
 * every answer with the description, and prints each distinct fault with the first request that caused it.
 */
const [requests = 3_000, seed = Date.now() % 1_000_000] = readNumbers();

/** How often memory is read. After a third of the requests it should stop growing. */
const READINGS = 30;

const rows: Row[] = [];
await runOnEachEngine(async ({ name, env, dataDir, address }) => {
  const providers = await startProviders();
  const site = await startSite(dataDir, { env: { ...env, ...providers.env } });
  const door = await prepareAttack(site.origin);
  const memory: number[] = [];
  const { ms, result } = await timed(() =>
    door.random(requests, seed, (answered) => {
      if (answered % Math.ceil(requests / READINGS) === 0) memory.push(residentMb(site.pid));
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
    row(name("requests"), count(0, 1_000), { atLeast: requests }),
    row(name("distinct calls and methods"), result.made.size),
    row(name("accepted (2xx, 3xx)"), count(200, 400)),
    row(name("refused (4xx)"), count(400, 500)),
    none(name("answers that do not match the description"), result.faults),
    none(name("errors in the log"), errors),
    none(name("database faults"), await faultsOf(address)),
    row(name("the home page's status afterwards"), home, { atMost: 200 }),
    row(name("memory at the end, MB"), median(memory.slice(-5)), {
      compared: median(memory.slice(memory.length / 3, memory.length / 2)),
    }),
    row(name("requests per second"), (1000 * count(0, 1_000)) / ms),
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
