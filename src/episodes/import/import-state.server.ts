import type { House } from "#app/house.server.ts";
import type { ImportState } from "./import.contract.ts";
import { hasVideoProviderKey } from "./provider.server.ts";
import { findRunningUpdate } from "./update-claim.server.ts";
import { readEpisodeConfig } from "./update-config.server.ts";
import { findNextUpdate } from "./update-schedule.rules.ts";
import type { VideoStoreAccess } from "./video-store-access.server.ts";

export async function readImportState(house: House, videoStore: VideoStoreAccess): Promise<ImportState> {
  const [config, running, losses] = await Promise.all([
    readEpisodeConfig(house),
    findRunningUpdate(house),
    videoStore.countResyncLosses(house.db),
  ]);
  const { lastFailure: message, lastTried: at } = config;
  return {
    running,
    lastFailure: message !== null && at !== null ? { at, message } : null,
    nextUpdate:
      config.channelId === ""
        ? null
        : findNextUpdate(config, house.show().timeZone, house.now()).toISOString(),
    missingApiKey: !hasVideoProviderKey(house.env),
    ...losses,
  };
}
