import { fillTopics, runOnEachEngine } from "./engines.ts";
import { measureCrowds } from "./overload/crowds.ts";
import { measureFloods, OVERLOAD_FACTOR } from "./overload/floods.ts";
import { type Row, report } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * Sends crowds to a site that has just started, then more requests than it can handle. Checks every response, and looks
 * up every acknowledged write.
 */
const TOPIC_COUNT = 20_000;

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await fillTopics(bench, TOPIC_COUNT);
  await withSite(bench.dataDir, { env: bench.env }, async (site) => {
    rows.push(...(await measureCrowds(bench, site)), ...(await measureFloods(bench, site)));
  });
});
report(
  "overload",
  `the same at rest; ${OVERLOAD_FACTOR} times the requests that 32 connections get answered`,
  rows,
);
process.exit();
