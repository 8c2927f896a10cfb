import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { cleanAndResync, updateEpisodes } from "./channel-update.server.ts";
import { importEndpoints } from "./import.contract.ts";
import { readImportState } from "./import-state.server.ts";
import { importVideos } from "./import-videos.server.ts";
import { changeEpisodeConfig, readEpisodeConfig } from "./update-config.server.ts";
import type { VideoStore } from "./video-store.server.ts";

export const bindImportApi = (house: House, intake: VideoStore) =>
  bindEndpoints(importEndpoints, {
    "GET /api/episodes/import-state": () => readImportState(house, intake),
    "GET /api/episodes/config": () => readEpisodeConfig(house),
    "POST /api/episodes/config": ({ actor, body }) => changeEpisodeConfig(house, actor, body),
    "POST /api/episodes/update": ({ actor }) => updateEpisodes(house, intake, actor),
    "POST /api/episodes/clean-and-resync": async ({ actor, setHeader }) => {
      const { deletionId, ...result } = await cleanAndResync(house, intake, actor);
      setHeader("x-deletion-id", deletionId);
      return result;
    },
    "POST /api/episodes/update-specific": ({ actor, body }) =>
      importVideos(house, intake, actor, [...(body.videoUrls ?? []), ...(body.videoIds ?? [])]),
  });
