import { setTimeout as pause } from "node:timers/promises";
import { runInFolder } from "./engines.ts";
import { residentMb } from "./processes.ts";
import { median, report, row, timed } from "./report.ts";
import { startSite } from "./site.ts";

/** Time from the start to the first page on existing data, median of 7; and memory at rest half a minute later. */
const STARTS = 7;

await runInFolder(async (folder) => {
  const start = () =>
    timed(async () => {
      const site = await startSite(folder);
      await fetch(site.origin).then((answer) => answer.text());
      return site;
    });
  const first = await start();
  await first.result.stop();
  const times: number[] = [];
  for (let turn = 0; turn < STARTS; turn += 1) {
    const { ms, result } = await start();
    times.push(ms);
    await result.stop();
  }
  const { result: resting } = await start();
  await pause(30_000);
  const memory = residentMb(resting.pid);
  await resting.stop();
  report("start", "the first start of the same run, on an empty folder", [
    row("start to first page, ms", median(times), { compared: first.ms, atMost: 700 }),
    row("memory at rest, MB", memory, { atMost: 130 }),
  ]);
});
