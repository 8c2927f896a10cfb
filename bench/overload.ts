import { addTopics } from "#topics/topics.server.ts";
import { runInHouse, runOnEachEngine } from "./engines.ts";
import { makeTopics } from "./many-topics.ts";
import { measureCrowds } from "./overload/crowds.ts";
import { measureFloods, TIMES } from "./overload/floods.ts";
import { ADMIN_PASSCODE } from "./overload/pushing.ts";
import { startProductionSite } from "./production-site.ts";
import { type Row, report } from "./report.ts";

/**
 * Sends crowds to a site that has just started, then more than it can handle. Checks every answer, and looks up every
 * acknowledged write.
 */
const TOPICS = 20_000;

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await runInHouse(bench, async (house) => {
    await addTopics(house.db, house, [...makeTopics(TOPICS)]);
  });
  const site = await startProductionSite({ ...bench.env, ADMIN_PASSCODE }, bench.dataDir);
  try {
    rows.push(...(await measureCrowds(bench, site)), ...(await measureFloods(bench, site)));
  } finally {
    await site.stop();
  }
});
report("overload", `the same at rest; ${TIMES} times the requests that 32 connections get answered`, rows);
