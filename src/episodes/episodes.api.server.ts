import type { House } from "#house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { importEndpoints } from "./episode-import.contract.ts";
import { episodesEndpoints } from "./episodes.contract.ts";
import {
  changeConfig,
  cleanAndResync,
  deleteEpisode,
  describeEpisode,
  featureEpisode,
  generateTags,
  importVideos,
  listEpisodes,
  listHomeEpisodes,
  numberEpisode,
  publishFeed,
  publishRobots,
  publishSitemap,
  readConfig,
  readEpisodePage,
  readImportState,
  updateEpisodes,
} from "./episodes.server.ts";

export const episodesApi = (house: House) => [
  ...bind(episodesEndpoints, {
    "GET /api/episodes": ({ query }) => listEpisodes(house, query),
    "GET /api/episodes/home": ({ query }) => listHomeEpisodes(house, query),
    "GET /api/episodes/page/{address}": ({ params }) => readEpisodePage(house, params.address),
    "DELETE /api/episodes/{id}": ({ actor, params }) => deleteEpisode(house, actor, params.id),
    "PATCH /api/episodes/{id}/featured": ({ actor, params, body }) =>
      featureEpisode(house, actor, params.id, body),
    "PATCH /api/episodes/{id}/short-description": ({ actor, params, body }) =>
      describeEpisode(house, actor, params.id, body.shortDescription),
    "PATCH /api/episodes/{id}/episode-number": ({ actor, params, body }) =>
      numberEpisode(house, actor, params.id, body.episodeNumber),
    "GET /feed.xml": (call) => publishFeed(house, call.header("if-none-match")),
    "GET /sitemap.xml": (call) => publishSitemap(house, call.header("if-none-match")),
    "GET /robots.txt": (call) => publishRobots(house, call.header("if-none-match")),
  }),
  ...bind(importEndpoints, {
    "GET /api/episodes/import-state": () => readImportState(house),
    "GET /api/episodes/config": () => readConfig(house),
    "POST /api/episodes/config": ({ actor, body }) => changeConfig(house, actor, body),
    "POST /api/episodes/update": ({ actor }) => updateEpisodes(house, actor),
    "POST /api/episodes/clean-and-resync": ({ actor }) => cleanAndResync(house, actor),
    "POST /api/episodes/generate-tags": ({ actor }) => generateTags(house, actor),
    "POST /api/episodes/update-specific": ({ actor, body }) =>
      importVideos(house, actor, [...(body.videoUrls ?? []), ...(body.videoIds ?? [])]),
  }),
];
