import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { cleanAndResync, updateEpisodes } from "./channel-update.server.ts";
import { importEndpoints } from "./import.contract.ts";
import { readImportState } from "./import-state.server.ts";
import { importVideos } from "./import-videos.server.ts";
import { changeEpisodeConfig, readEpisodeConfig } from "./update-config.server.ts";
import type { VideoStoreAccess } from "./video-store-access.server.ts";

export const bindImportApi = (house: House, videoStore: VideoStoreAccess) =>
  bindEndpoints(importEndpoints, {
    "GET /api/episodes/import-state": () => readImportState(house, videoStore),
    "GET /api/episodes/config": () => readEpisodeConfig(house),
    "POST /api/episodes/config": ({ actor, body }) => changeEpisodeConfig(house, actor, body),
    "POST /api/episodes/update": ({ actor }) => updateEpisodes(house, videoStore, actor),
    "POST /api/episodes/clean-and-resync": async ({ actor, setHeader }) => {
      const { deletionId, ...result } = await cleanAndResync(house, videoStore, actor);
      setHeader("x-deletion-id", deletionId);
      return result;
    },
    "POST /api/episodes/update-specific": ({ actor, body }) =>
      importVideos(house, videoStore, actor, [...(body.videoUrls ?? []), ...(body.videoIds ?? [])]),
  });
