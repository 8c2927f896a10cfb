import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { audioEndpoints } from "./audio/audio.contract.ts";
import { deleteAudio, linkAudio, storeAudio } from "./audio/audio.server.ts";
import { serveMedia } from "./audio/media.server.ts";
import { chaptersEndpoints } from "./chapters/chapters.contract.ts";
import { serveChapters, setChapters } from "./chapters/chapters.server.ts";
import { proposeChaptersAndNotes } from "./chapters/proposed-notes.server.ts";
import { episodesEndpoints } from "./episodes.contract.ts";
import {
  correctEpisode,
  deleteEpisode,
  featureEpisode,
  generateTags,
  listClips,
  listEpisodes,
  listHomeEpisodes,
  readEpisodePage,
  readTopicsOfEpisode,
  serveFeed,
  serveRobotsTxt,
  serveSitemap,
  setEpisodeNumber,
  setShortDescription,
} from "./episodes.server.ts";
import { clipsEndpoints } from "./topics/clips.contract.ts";

export const bindEpisodesApi = (house: House) => [
  ...bindEndpoints(clipsEndpoints, {
    "GET /api/episodes/clips": ({ query }) => listClips(house, query.limit),
  }),
  ...bindEndpoints(episodesEndpoints, {
    "GET /api/episodes": ({ actor, query }) => listEpisodes(house, actor, query),
    "GET /api/episodes/home": ({ query }) => listHomeEpisodes(house, query),
    "GET /api/episodes/page/{address}": ({ params }) => readEpisodePage(house, params.address),
    "GET /api/episodes/{id}/topics": ({ params }) => readTopicsOfEpisode(house, params.id),
    "DELETE /api/episodes/{id}": async ({ actor, params, setHeader }) =>
      setHeader("x-deletion-id", await deleteEpisode(house, actor, params.id)),
    "PATCH /api/episodes/{id}": ({ actor, params, body }) => correctEpisode(house, actor, params.id, body),
    "PATCH /api/episodes/{id}/featured": ({ actor, params, body }) =>
      featureEpisode(house, actor, params.id, body),
    "PATCH /api/episodes/{id}/short-description": ({ actor, params, body }) =>
      setShortDescription(house, actor, params.id, body),
    "PATCH /api/episodes/{id}/episode-number": ({ actor, params, body }) =>
      setEpisodeNumber(house, actor, params.id, body.episodeNumber),
    "POST /api/episodes/generate-tags": ({ actor }) => generateTags(house, actor),
    "GET /feed.xml": (call) => serveFeed(house, call.header),
    "GET /sitemap.xml": (call) => serveSitemap(house, call.header),
    "GET /robots.txt": (call) => serveRobotsTxt(house, call.header),
  }),
  ...bindEndpoints(chaptersEndpoints, {
    "GET /api/episodes/{id}/chapters": ({ actor, params, header }) =>
      serveChapters(house, actor, params.id, header),
    "PUT /api/episodes/{id}/chapters": ({ actor, params, body }) =>
      setChapters(house, actor, params.id, body),
    "POST /api/episodes/{id}/draft-notes": ({ actor, params, request }) =>
      proposeChaptersAndNotes(house, actor, params.id, request.signal),
  }),
  ...bindEndpoints(audioEndpoints, {
    "PUT /api/episodes/{id}/audio": ({ actor, params, body, request }) =>
      body ? linkAudio(house, actor, params.id, body) : storeAudio(house, actor, params.id, request),
    "DELETE /api/episodes/{id}/audio": ({ actor, params }) => deleteAudio(house, actor, params.id),
    "GET /media/{file}": ({ actor, params, request, header }) =>
      serveMedia(house, actor, params.file, { method: request.method, header }),
  }),
];
