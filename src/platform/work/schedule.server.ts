import { Cron } from "croner";
import type { Log } from "#platform/log/log.server.ts";

/**
 * Work that runs on a schedule. `cron` is in UTC and has six fields, the first of which is for seconds. `signal` is
 * aborted when the process shuts down.
 */
export type ScheduledWork<House> = {
  name: string;
  cron: string;
  run(house: House, signal: AbortSignal): Promise<unknown>;
};

/** Runs each kind of work on its schedule, except during maintenance. */
export function startSchedule<House extends { log: Log; maintenance: { readonly isOn: boolean } }>(
  house: House,
  scheduledWork: ScheduledWork<House>[],
): { stop(): Promise<void> } {
  const runningWork = new Set<Promise<void>>();
  const stopping = new AbortController();
  const jobs = scheduledWork.map(
    ({ name, cron, run }) =>
      new Cron(cron, { protect: true, unref: true, timezone: "UTC" }, () => {
        if (house.maintenance.isOn) return;
        const workPromise = run(house, stopping.signal)
          .then(() => {})
          .catch((error) => house.log.error({ work: name, error }, "background work failed"));
        runningWork.add(workPromise);
        return workPromise.finally(() => runningWork.delete(workPromise));
      }),
  );
  return {
    stop: async () => {
      for (const job of jobs) job.stop();
      stopping.abort();
      await Promise.all(runningWork);
    },
  };
}
