import { fillTopics, runOnEachEngine } from "./engines.ts";
import { measureCrowds } from "./overload/crowds.ts";
import { measureFloods, TIMES } from "./overload/floods.ts";
import { type Row, report } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * Sends crowds to a site that has just started, then more than it can handle. Checks every answer, and looks up every
 * acknowledged write.
 */
const TOPICS = 20_000;

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await fillTopics(bench, TOPICS);
  await withSite(bench.dataDir, { env: bench.env }, async (site) => {
    rows.push(...(await measureCrowds(bench, site)), ...(await measureFloods(bench, site)));
  });
});
report("overload", `the same at rest; ${TIMES} times the requests that 32 connections get answered`, rows);
process.exit();
