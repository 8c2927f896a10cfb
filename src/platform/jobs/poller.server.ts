import { qb } from "#platform/database/database.server.ts";
import { isRestoringError } from "#platform/errors/errors.server.ts";
import { makeDueCondition } from "./claiming.server.ts";
import type { JobKind, JobsHouse } from "./job-kind.server.ts";
import type { JobsTables } from "./jobs.table.server.ts";
import { subscribeToAddedJobs } from "./waking.server.ts";
import { JobWorkers } from "./workers.server.ts";

/** How often to look for jobs that another process has added, or that a process left behind when it died. */
const POLL_MS = 2_000;
/** How soon to check a kind again after its rate limit has held it back. */
const HELD_BACK_POLL_MS = 200;

/**
 * Starts running jobs whenever they are due. `stop` waits for jobs in progress. Several processes can run jobs at the
 * same time.
 */
export function startJobs<H extends JobsHouse>(
  house: H,
  kinds: readonly JobKind<H>[],
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const workers = kinds.map((kind) => new JobWorkers(house, kind, stopping.signal));
  let timer: NodeJS.Timeout | undefined;
  let pendingStart: Promise<void> | undefined;
  let shouldStartAgain = false;
  const wake = () => {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    if (pendingStart) {
      shouldStartAgain = true;
      return;
    }
    pendingStart = startDueJobs(house, workers)
      .catch((error) => {
        if (!isRestoringError(error)) house.log.error({ error }, "due jobs could not be read");
      })
      .finally(() => {
        pendingStart = undefined;
        const usualPause = workers.some(({ isHeldBack }) => isHeldBack) ? HELD_BACK_POLL_MS : POLL_MS;
        const pause = shouldStartAgain ? 0 : usualPause;
        shouldStartAgain = false;
        if (!stopping.signal.aborted) timer = setTimeout(wake, pause).unref();
      });
  };
  const stopListening = subscribeToAddedJobs(house.db, wake);
  wake();
  return {
    stop: async () => {
      stopListening();
      clearTimeout(timer);
      stopping.abort();
      await pendingStart;
      await Promise.all(workers.map((workersOfKind) => workersOfKind.finish()));
    },
  };
}

/** Starts workers for each kind that has due jobs. */
export async function startDueJobs<H extends JobsHouse>(
  house: H,
  allWorkers: readonly JobWorkers<H>[],
): Promise<void> {
  if (house.maintenance?.isOn) return;
  for (const workersOfKind of allWorkers) {
    const { name, atOnce = 1 } = workersOfKind.kind;
    const dueJobs = await qb<JobsTables>(house.db)
      .selectFrom("jobs")
      .select("id")
      .where("kind", "=", name)
      .where(makeDueCondition(house, workersOfKind.kind))
      .limit(atOnce)
      .execute();
    workersOfKind.start(dueJobs.length);
  }
}
