import { Cron } from "croner";
import type { House } from "#platform/house.server.ts";
import { runScheduledUpdate } from "./episodes/episodes.server.ts";
import { sweepSessions } from "./session/session.server.ts";

/** Work that the process does by itself: by `cron` pattern (six fields, UTC). A run that fails is logged and tried again at the next. */
export type Work = { name: string; cron: string; run(house: House): Promise<unknown> };

const WORK: Work[] = [
  { name: "sweep sessions", cron: "0 17 * * * *", run: sweepSessions },
  { name: "update episodes", cron: "5 * * * * *", run: runScheduledUpdate },
];

/** Starts all background work; `stop` lets running work finish. */
export function startBackground(house: House, work: Work[] = WORK): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const jobs = work.map(
    ({ name, cron, run }) =>
      new Cron(cron, { protect: true, unref: true, timezone: "UTC" }, () => {
        const one = run(house)
          .then(() => {})
          .catch((error) => house.log.error({ work: name, error }, "background work failed"));
        running.add(one);
        return one.finally(() => running.delete(one));
      }),
  );
  return {
    stop: async () => {
      for (const job of jobs) job.stop();
      await Promise.all(running);
    },
  };
}
