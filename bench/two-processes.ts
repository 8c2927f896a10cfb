import type { Bench } from "./engines.ts";
import { startProxy } from "./nginx.ts";
import { type ProductionSite, startProductionSite } from "./production-site.ts";
import type { Row } from "./report.ts";
import { type Cpu, runLoad } from "./running-load.ts";

export const ADMIN_PASSCODE = "bench-passcode";

const MIXES = [
  { name: "lists, searches and draws", kinds: ["reels", "draw", "search of episodes", "admin: topics"] },
  { name: "home page", kinds: ["home page"] },
];
const SECONDS = 5;
/**
 * The share of one process's capacity that is sent here: twice that leaves room for client, nginx and database on two
 * cores.
 */
const SHARE = 0.3;

type Measured = { perSecond: number; cpu: Cpu };

/**
 * The same load on one process and on two, both behind nginx and on the bench's PostgreSQL. When client, nginx and
 * database compete with the site for the processor, requests per second say little. What two processes could do with a
 * core each follows from what a request costs them while each handles what the single one did.
 */
export async function measureTwoProcesses(bench: Bench): Promise<Row[]> {
  const env = { ...bench.env, ADMIN_PASSCODE, SPIN_PASSCODE: "SPINS", TRUST_PROXY: "1" };
  const sites: ProductionSite[] = [];
  for (let one = 0; one < 2; one += 1)
    sites.push(await startProductionSite({ ...env, SAMPLE_CONTENT: "false" }));
  try {
    const rows: Row[] = [];
    for (const mix of MIXES) {
      const most = await measureLoad(bench, sites.slice(0, 1), mix.kinds);
      const mostOfTwo = await measureLoad(bench, sites, mix.kinds);
      const rate = Math.floor(most.perSecond * SHARE);
      const one = await measureLoad(bench, sites.slice(0, 1), mix.kinds, rate);
      const two = await measureLoad(bench, sites, mix.kinds, 2 * rate);
      const cost = (of: Measured) => of.cpu.site / (of.perSecond * SECONDS);
      const database = (of: Measured) => of.cpu.database / (of.perSecond * SECONDS);
      const name = (figure: string) => `two processes, ${mix.name}: ${figure}`;
      rows.push(
        {
          figure: name("requests per second on these 2 cores"),
          ours: mostOfTwo.perSecond,
          theirs: most.perSecond,
        },
        { figure: name("requests per second, as many for each"), ours: two.perSecond, theirs: one.perSecond },
        { figure: name("sites' CPU per request, ms"), ours: cost(two), theirs: cost(one) },
        { figure: name("database's CPU per request, ms"), ours: database(two), theirs: database(one) },
        {
          figure: name("by that cost, times as much as one, each with a core"),
          ours: (2 * cost(one)) / cost(two),
          limit: { atLeast: 1.7 },
        },
      );
    }
    return rows;
  } finally {
    for (const site of sites) await site.stop();
  }
}

async function measureLoad(
  bench: Bench,
  sites: ProductionSite[],
  kinds: string[],
  rate?: number,
): Promise<Measured> {
  const proxy = await startProxy(sites.map((site) => site.origin));
  try {
    const pids = sites.map((site) => site.pid);
    const order = { origin: proxy.origin, adminPasscode: ADMIN_PASSCODE, kinds };
    await runLoad({ ...order, seconds: 1.5 }, bench, pids);
    const { perSecond, cpu, faults } = await runLoad({ ...order, seconds: SECONDS, rate }, bench, pids);
    if (Object.keys(faults).length > 0) process.stderr.write(`${JSON.stringify(faults)}\n`);
    return { perSecond, cpu };
  } finally {
    proxy.stop();
  }
}
