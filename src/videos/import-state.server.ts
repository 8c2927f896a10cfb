import type { House } from "#house.server.ts";
import { show } from "#show.ts";
import { runningUpdate } from "./update-claim.server.ts";
import { readConfig } from "./update-config.server.ts";
import { nextUpdate } from "./update-schedule.rules.ts";
import type { VideoIntake } from "./video-intake.server.ts";
import type { ImportState } from "./videos.contract.ts";

/** How the import stands, and what a clean resync would lose. */
export async function readImportState(house: House, intake: VideoIntake): Promise<ImportState> {
  const [config, running, kept] = await Promise.all([
    readConfig(house),
    runningUpdate(house),
    intake.countKept(house.db),
  ]);
  return {
    running,
    lastFailure:
      config.lastFailure !== null && config.lastTried !== null
        ? { at: config.lastTried, message: config.lastFailure }
        : null,
    nextUpdate: nextUpdate(config, show.timeZone, house.now()).toISOString(),
    missingApiKey: !house.env.YOUTUBE_API_KEY,
    ...kept,
  };
}
