import { percentile } from "./report.ts";
import { rounds } from "./rounds.ts";

const CALLS = rounds(60);

/** Returns the milliseconds of each of 60 runs, after 5 that don't count. */
export async function timeRepeatedly(work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -5; turn < CALLS; turn += 1) {
    const begun = performance.now();
    await work(turn + 5);
    if (turn >= 0) times.push(performance.now() - begun);
  }
  return times;
}

/** Returns their 95th percentile. */
export async function timeP95(work: () => Promise<unknown>): Promise<number> {
  return percentile(await timeRepeatedly(work), 0.95);
}
