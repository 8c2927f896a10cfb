import type { House } from "#app/house.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { importLatest } from "./channel-update.server.ts";
import type { ImportCount } from "./import.contract.ts";
import { hasProviderKey } from "./provider.server.ts";
import { runExclusively } from "./update-claim.server.ts";
import { readConfig, recordFailure, type StoredConfig } from "./update-config.server.ts";
import { dueUpdate, mayRetry } from "./update-schedule.rules.ts";
import type { VideoIntake } from "./video-intake.server.ts";

/**
 * Runs the regular update if it is due, in one process only. It is called every minute. A failure is recorded for the
 * team and retried after growing pauses.
 * @returns null if no update was due
 */
export async function runScheduledUpdate(
  house: House,
  intake: VideoIntake,
  signal?: AbortSignal,
): Promise<ImportCount | null> {
  if (!hasProviderKey(house.env) || !isDue(await readConfig(house), house)) return null;
  try {
    return await runExclusively(house, "update", async (claim) => {
      // Another process may have run the update after this one found it due.
      const config = await readConfig(house);
      if (!isDue(config, house)) return null;
      const update = () => importLatest({ house, intake, claim, config, actor: null, signal });
      const imported = await recordIfFailed(house, signal, update);
      house.log.info(imported, "scheduled episode update");
      return imported;
    });
  } catch (failure) {
    // The failure is recorded, or another update is running. The next minute checks again.
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
    // An update that was interrupted because the process stopped is due again at the next start.
    if (signal?.aborted) throw failure;
    const isExpected = failure instanceof Refusal;
    await recordFailure(house, isExpected ? failure.message : "Something went wrong. The log has the cause.");
    throw failure;
  }
}

function isDue(
  { scheduledSince, lastChecked, failedTries, lastTried, ...schedule }: StoredConfig,
  house: Pick<House, "now" | "show">,
) {
  const now = house.now();
  const since = new Date(Math.max(Date.parse(scheduledSince), Date.parse(lastChecked ?? scheduledSince)));
  return (
    schedule.channelId !== "" &&
    dueUpdate(schedule, house.show().timeZone, { since, now }) !== null &&
    mayRetry(failedTries, lastTried === null ? null : new Date(lastTried), now)
  );
}
