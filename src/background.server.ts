import { Cron } from "croner";
import type { House } from "#house.server.ts";
import { sweepPictures } from "#platform/files/files.server.ts";
import { sendDueMails } from "#platform/mail/mail.server.ts";
import { sweepVisitors } from "./draw/draw.server.ts";
import { videoIntake } from "./episodes/episodes.server.ts";
import { guestRequests } from "./guest-requests/guest-requests.server.ts";
import { sweepSessions } from "./session/session.server.ts";
import { topicRequests } from "./topic-requests/topic-requests.server.ts";
import { runScheduledUpdate } from "./videos/videos.server.ts";

/** Work that the process does by itself: by `cron` pattern (six fields, UTC). A run that fails is logged and tried again at the next. */
export type Work = {
  name: string;
  cron: string;
  /** `signal` asks a long run to end soon: the process is stopping. */
  run(house: House, signal: AbortSignal): Promise<unknown>;
};

const WORK: Work[] = [
  { name: "sweep sessions", cron: "0 17 * * * *", run: sweepSessions },
  { name: "sweep limits", cron: "0 27 * * * *", run: (house) => house.limits.sweep() },
  { name: "sweep pictures", cron: "0 41 * * * *", run: sweepPictures },
  { name: "send mail", cron: "*/5 * * * * *", run: sendDueMails },
  { name: "forget old topic requests", cron: "0 41 4 * * *", run: (house) => topicRequests.forgetOld(house) },
  { name: "forget old guest requests", cron: "0 43 4 * * *", run: (house) => guestRequests.forgetOld(house) },
  { name: "sweep visitors", cron: "0 37 * * * *", run: sweepVisitors },
  {
    name: "update episodes",
    cron: "5 * * * * *",
    run: (house, signal) => runScheduledUpdate(house, videoIntake, signal),
  },
];

/** Starts all background work; `stop` lets running work finish. */
export function startBackground(house: House, work: Work[] = WORK): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const jobs = work.map(
    ({ name, cron, run }) =>
      new Cron(cron, { protect: true, unref: true, timezone: "UTC" }, () => {
        const one = run(house, stopping.signal)
          .then(() => {})
          .catch((error) => house.log.error({ work: name, error }, "background work failed"));
        running.add(one);
        return one.finally(() => running.delete(one));
      }),
  );
  return {
    stop: async () => {
      for (const job of jobs) job.stop();
      stopping.abort();
      await Promise.all(running);
    },
  };
}
