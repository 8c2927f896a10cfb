import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { episodesEndpoints } from "./episodes.contract.ts";
import {
  correctEpisode,
  deleteEpisode,
  featureEpisode,
  generateTags,
  listClips,
  listEpisodes,
  listHomeEpisodes,
  listTopicsIn,
  publishFeed,
  publishRobots,
  publishSitemap,
  readEpisodePage,
  setEpisodeNumber,
  setShortDescription,
} from "./episodes.server.ts";
import { clipsEndpoints } from "./topics/clips.contract.ts";

export const episodesApi = (house: House) => [
  ...bind(clipsEndpoints, { "GET /api/episodes/clips": ({ query }) => listClips(house, query.limit) }),
  ...bind(episodesEndpoints, {
    "GET /api/episodes": ({ actor, query }) => listEpisodes(house, actor, query),
    "GET /api/episodes/home": ({ query }) => listHomeEpisodes(house, query),
    "GET /api/episodes/page/{address}": ({ params }) => readEpisodePage(house, params.address),
    "GET /api/episodes/{id}/topics": ({ params }) => listTopicsIn(house, params.id),
    "DELETE /api/episodes/{id}": async ({ actor, params, setHeader }) =>
      setHeader("x-deletion-id", await deleteEpisode(house, actor, params.id)),
    "PATCH /api/episodes/{id}": ({ actor, params, body }) => correctEpisode(house, actor, params.id, body),
    "PATCH /api/episodes/{id}/featured": ({ actor, params, body }) =>
      featureEpisode(house, actor, params.id, body),
    "PATCH /api/episodes/{id}/short-description": ({ actor, params, body }) =>
      setShortDescription(house, actor, params.id, body.shortDescription),
    "PATCH /api/episodes/{id}/episode-number": ({ actor, params, body }) =>
      setEpisodeNumber(house, actor, params.id, body.episodeNumber),
    "POST /api/episodes/generate-tags": ({ actor }) => generateTags(house, actor),
    "GET /feed.xml": (call) => publishFeed(house, call.header),
    "GET /sitemap.xml": (call) => publishSitemap(house, call.header),
    "GET /robots.txt": (call) => publishRobots(house, call.header),
  }),
];
