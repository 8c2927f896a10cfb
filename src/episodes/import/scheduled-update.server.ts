import type { House } from "#app/house.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { MAX_CLOCK_SKEW_MS } from "#platform/time/zoned-time.rules.ts";
import { importLatestVideos } from "./channel-update.server.ts";
import type { VideoImportResult } from "./import.contract.ts";
import { hasVideoProviderKey } from "./provider.server.ts";
import { runUpdateExclusively } from "./update-claim.server.ts";
import { readEpisodeConfig, recordUpdateFailure, type StoredEpisodeConfig } from "./update-config.server.ts";
import { findDueUpdate, mayRetryUpdate } from "./update-schedule.rules.ts";
import type { VideoStoreAccess } from "./video-store-access.server.ts";

/**
 * Runs the weekly import if it is due, in one process only. Called every minute. If the import fails, records the
 * failure for the team and retries later, at increasing intervals. Returns null unless an import succeeded.
 */
export async function runScheduledUpdate(
  house: House,
  videoStore: VideoStoreAccess,
  signal?: AbortSignal,
): Promise<VideoImportResult | null> {
  if (!hasVideoProviderKey(house.env) || !isDue(await readEpisodeConfig(house), house)) return null;
  try {
    return await runUpdateExclusively(house, "update", async (claim) => {
      // Checks again, because another process may have run the import since the first check.
      const config = await readEpisodeConfig(house);
      if (!isDue(config, house)) return null;
      const update = () => importLatestVideos({ house, videoStore, claim, config, actor: null, signal });
      const outcome = await recordIfFailed(house, signal, update);
      house.log.info(outcome, "scheduled episode update");
      return outcome;
    });
  } catch (failure) {
    // Either the failure has been recorded, or another import is running. This function is called again in a minute.
    if (failure instanceof Refusal) return null;
    throw failure;
  }
}

async function recordIfFailed<T>(
  house: House,
  signal: AbortSignal | undefined,
  update: () => Promise<T>,
): Promise<T> {
  try {
    return await update();
  } catch (failure) {
    // If the process is stopping, this isn't a failure to record. The import is still due after the next start.
    if (signal?.aborted) throw failure;
    const isExpected = failure instanceof Refusal;
    await recordUpdateFailure(
      house,
      isExpected ? failure.message : "Something went wrong. The log has the cause.",
    );
    throw failure;
  }
}

function isDue(
  { scheduledSince, lastChecked, failedTries, lastTried, ...schedule }: StoredEpisodeConfig,
  house: Pick<House, "now" | "show">,
) {
  const now = house.now();
  // If one of these is in the future, the clock has been set back since, so it doesn't count.
  const pastTimes = [scheduledSince, lastChecked ?? scheduledSince]
    .map((time) => Date.parse(time))
    .filter((time) => time <= now.getTime() + MAX_CLOCK_SKEW_MS);
  const dueSince = new Date(Math.max(0, ...pastTimes));
  return (
    schedule.channelId !== "" &&
    findDueUpdate(schedule, house.show().timeZone, { since: dueSince, now }) !== null &&
    mayRetryUpdate(failedTries, lastTried === null ? null : new Date(lastTried), now)
  );
}
