import type { JobKind, JobsHouse } from "../job-kind.server.ts";
import { startDueJobs } from "../poller.server.ts";
import { JobWorkers } from "../workers.server.ts";

/** Runs all due jobs, including those that become due as a result. Returns how many of them succeeded. */
export async function runDueJobs<H extends JobsHouse>(
  house: H,
  kinds: readonly JobKind<H>[],
  signal = new AbortController().signal,
): Promise<number> {
  const workers = kinds.map((kind) => new JobWorkers(house, kind, signal));
  for (let doneBefore = -1; doneBefore < sumDone(workers); ) {
    doneBefore = sumDone(workers);
    await startDueJobs(house, workers);
    await Promise.all(workers.map((workersOfKind) => workersOfKind.finish()));
  }
  return sumDone(workers);
}

const sumDone = (workers: readonly { done: number }[]): number =>
  workers.reduce((total, { done }) => total + done, 0);
