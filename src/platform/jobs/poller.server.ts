import { on } from "#platform/database/database.server.ts";
import { isDue } from "./claiming.server.ts";
import type { JobKind, JobsHouse } from "./job-kind.server.ts";
import type { JobsTables } from "./jobs.table.server.ts";
import { onJobsAdded } from "./waking.server.ts";
import { Workers } from "./workers.server.ts";

/** How often to look for jobs that another process has added, or that a process left behind when it died. */
const POLL_MS = 2_000;
/** How soon to check a kind again after its rate limit has held it back. */
const HELD_BACK_POLL_MS = 200;

/**
 * Starts running jobs whenever they are due. `stop` waits for those in progress. Several processes can do this at the
 * same time.
 */
export function startJobs<H extends JobsHouse>(
  house: H,
  kinds: readonly JobKind<H>[],
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const all = kinds.map((kind) => new Workers(house, kind, stopping.signal));
  let timer: NodeJS.Timeout | undefined;
  let look: Promise<void> | undefined;
  let again = false;
  const wake = () => {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    if (look) {
      again = true;
      return;
    }
    look = startDueJobs(house, all)
      .catch((error) => house.log.error({ error }, "due jobs could not be read"))
      .finally(() => {
        look = undefined;
        const usual = all.some(({ isHeldBack }) => isHeldBack) ? HELD_BACK_POLL_MS : POLL_MS;
        const pause = again ? 0 : usual;
        again = false;
        if (!stopping.signal.aborted) timer = setTimeout(wake, pause).unref();
      });
  };
  const forget = onJobsAdded(house.db, wake);
  wake();
  return {
    stop: async () => {
      forget();
      clearTimeout(timer);
      stopping.abort();
      await look;
      await Promise.all(all.map((one) => one.finish()));
    },
  };
}

/** Runs all due jobs, including those that become due as a result. Returns how many of them succeeded. */
export async function runDueJobs<H extends JobsHouse>(
  house: H,
  kinds: readonly JobKind<H>[],
  signal = new AbortController().signal,
): Promise<number> {
  const all = kinds.map((kind) => new Workers(house, kind, signal));
  for (let before = -1; before < sumDone(all); ) {
    before = sumDone(all);
    await startDueJobs(house, all);
    await Promise.all(all.map((one) => one.finish()));
  }
  return sumDone(all);
}

const sumDone = (all: readonly { done: number }[]): number =>
  all.reduce((total, { done }) => total + done, 0);

async function startDueJobs<H extends JobsHouse>(house: H, all: readonly Workers<H>[]): Promise<void> {
  if (house.maintenance?.isOn) return;
  for (const workers of all) {
    const { name, atOnce = 1 } = workers.kind;
    const due = await on<JobsTables>(house.db)
      .selectFrom("jobs")
      .select("id")
      .where("kind", "=", name)
      .where(isDue(house, workers.kind))
      .limit(atOnce)
      .execute();
    workers.start(due.length);
  }
}
