import type { House } from "#house.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { show } from "#show.ts";
import { type ImportCount, takeLatest } from "./channel-update.server.ts";
import { runAlone } from "./update-claim.server.ts";
import { noteFailure, readConfig, type StoredConfig } from "./update-config.server.ts";
import { mayTryAgain, owedUpdate } from "./update-schedule.rules.ts";
import type { VideoIntake } from "./video-intake.server.ts";

/**
 * Runs the regular update where one is owed: at its day and time in the show's time zone, once whatever the number of
 * processes, and once for all that were missed while nothing ran. Called every minute. A failure is noted for the team
 * and tried again with growing pauses.
 * @returns what was imported, or null where nothing was owed.
 */
export async function runScheduledUpdate(
  house: House,
  intake: VideoIntake,
  signal?: AbortSignal,
): Promise<ImportCount | null> {
  if (!house.env.YOUTUBE_API_KEY || !isOwed(await readConfig(house), house.now())) return null;
  try {
    return await runAlone(house, "update", async (claim) => {
      // Another process may have done it between the look and the claim.
      const config = await readConfig(house);
      if (!isOwed(config, house.now())) return null;
      const done = await tried(house, signal, () => takeLatest(house, intake, claim, config, null, signal));
      house.log.info({ count: done.count, message: done.message }, "scheduled episode update");
      return done;
    });
  } catch (refused) {
    // Told already, or somebody updates right now: the next minute looks again.
    if (refused instanceof Refusal) return null;
    throw refused;
  }
}

async function tried<T>(house: House, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    // Broken off by the end of the process, it is still owed, and due at the next start.
    if (signal?.aborted) throw failure;
    const message =
      failure instanceof Refusal ? failure.message : "Something went wrong. The log has the cause.";
    await noteFailure(house, message);
    throw failure;
  }
}

function isOwed(config: StoredConfig, now: Date): boolean {
  const moments = [config.scheduledSince, config.lastChecked].flatMap((moment) =>
    moment === null ? [] : [Date.parse(moment)],
  );
  const since = new Date(Math.max(...moments));
  const lastTried = config.lastTried === null ? null : new Date(config.lastTried);
  return (
    owedUpdate(config, show.timeZone, { since, now }) !== null &&
    mayTryAgain(config.failedTries, lastTried, now)
  );
}
