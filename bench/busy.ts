import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backUpAndRestore } from "./busy/backing-up.ts";
import { measureSignIns } from "./busy/signing-in.ts";
import { BusyMonitor } from "./busy/watch.ts";
import { type Bench, fillTopics, isFullRun, runInProcess, runOnEachEngine } from "./engines.ts";
import { type ReportRow, writeReport } from "./report.ts";
import { type RunningSite, withSite } from "./site.ts";

/**
 * Measures how visitors to the home page are affected while the site does heavy work. Usage: `node bench/busy.ts
 * [sign-in|backup] [sqlite|postgres] [full]`. Each case has its own table. `full` uses 100,000 topics and a gigabyte of
 * uploads.
 */
const MB = 1024 * 1024;
const TOPIC_COUNT = isFullRun ? 100_000 : 5_000;
const UPLOAD_COUNT = isFullRun ? 500 : 50;
const UPLOAD_MB = 2;

type CaseWork = (site: RunningSite, watch: BusyMonitor, bench: Bench) => Promise<ReportRow[]>;
type BusyCase = { fill?: (bench: Bench) => Promise<unknown>; env?: Record<string, string>; work: CaseWork };

/**
 * The heap size that Node picks on a machine with 512 MB, the minimum according to docs/OPERATIONS.md. On a machine
 * with more memory, Node lets more garbage pile up: with 16 GB, up to four times as much as is in use.
 */
const HEAP_OF_512_MB = { NODE_OPTIONS: "--max-old-space-size=256" };

const CASES: Record<string, BusyCase> = {
  "sign-in": { work: measureSignIns },
  backup: {
    fill: async (bench) => {
      await fillTopics(bench, TOPIC_COUNT);
      const uploads = join(bench.dataDir, "uploads/public");
      mkdirSync(uploads, { recursive: true, mode: 0o700 });
      for (let number = 0; number < UPLOAD_COUNT; number += 1)
        writeFileSync(join(uploads, `noise${number}.webp`), randomBytes(UPLOAD_MB * MB));
    },
    env: HEAP_OF_512_MB,
    work: backUpAndRestore,
  },
};

const requestedCases = Object.keys(CASES).filter((name) => process.argv.includes(name));
for (const [name, { fill, env: caseEnv, work }] of Object.entries(CASES)) {
  if (requestedCases.length > 0 && !requestedCases.includes(name)) continue;
  const rows: ReportRow[] = [];
  await runOnEachEngine(async (bench) => {
    await runInProcess(bench, async () => {});
    await fill?.(bench);
    const env = { ...bench.env, ...caseEnv, SAMPLE_CONTENT: "false" };
    await withSite(bench.dataDir, { env }, async (site) => {
      const watch = await BusyMonitor.start(bench, site);
      const otherRows = await work(site, watch, bench);
      watch.stop();
      rows.push(...watch.rows, ...otherRows);
    });
  });
  writeReport(`busy-${name}`, "the same site at rest just before", rows);
}
process.exit();
