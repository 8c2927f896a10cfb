import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { residentMb } from "./process-cost.ts";
import { startProductionSite } from "./production-site.ts";
import { median, report } from "./report.ts";

/**
 * Time from the start to the first page on existing data, and memory at rest half a minute later; medians of 7 starts.
 */
const STARTS = 7;

const folder = mkdtempSync(join(tmpdir(), "greenroom-bench-"));
const first = await startProductionSite({}, folder);
await first.stop();
const starts: number[] = [];
for (let start = 0; start < STARTS; start += 1) {
  const site = await startProductionSite({}, folder);
  starts.push(site.startMs);
  await site.stop();
}
const resting = await startProductionSite({}, folder);
await new Promise((resolve) => setTimeout(resolve, 30_000));
const memory = residentMb(resting.pid);
await resting.stop();
rmSync(folder, { recursive: true, force: true });

report("start", "the first start of the same run, on an empty folder", [
  { figure: "start to first page, ms", ours: median(starts), theirs: first.startMs, limit: { atMost: 700 } },
  { figure: "memory at rest, MB", ours: memory, limit: { atMost: 130 } },
]);
