import { setTimeout as pause } from "node:timers/promises";
import { withTempFolder } from "./engines.ts";
import { readResidentMb } from "./processes.ts";
import { makeRow, measureTime, median, writeReport } from "./report.ts";
import { startSite } from "./site.ts";

/**
 * Measures how long a site with existing data takes to start and serve its first page (the median of 7 starts), and how
 * much memory the idle site uses half a minute later.
 */
const START_COUNT = 7;

await withTempFolder(async (folder) => {
  const start = () =>
    measureTime(async () => {
      const site = await startSite(folder);
      await fetch(site.origin).then((response) => response.text());
      return site;
    });
  const firstStart = await start();
  await firstStart.result.stop();
  const times: number[] = [];
  for (let startNumber = 0; startNumber < START_COUNT; startNumber += 1) {
    const { ms, result } = await start();
    times.push(ms);
    await result.stop();
  }
  const { result: idleSite } = await start();
  await pause(30_000);
  const memoryMb = readResidentMb(idleSite.pid);
  await idleSite.stop();
  writeReport("start", "the first start of the same run, on an empty folder", [
    makeRow("start to first page, ms", median(times), { compared: firstStart.ms, atMost: 700 }),
    makeRow("memory at rest, MB", memoryMb, { atMost: 130 }),
  ]);
});
