import { percentile } from "./report.ts";

const CALLS = 60;

/** The 95th percentile, in milliseconds, of 60 runs after 5 that do not count. */
export async function p95(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = -5; turn < CALLS; turn += 1) {
    const begun = performance.now();
    await work();
    if (turn >= 0) times.push(performance.now() - begun);
  }
  return percentile(times, 0.95);
}
