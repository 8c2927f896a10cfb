import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { podcastEndpoints } from "./podcast.contract.ts";
import { changePodcast, readPodcast, readPodcastLinks, storeCover } from "./podcast.server.ts";
import { makePodcastFeed, type WeekGuestAccess } from "./podcast-feed.server.ts";

export const bindPodcastApi = (house: House, guests: WeekGuestAccess) =>
  bindEndpoints(podcastEndpoints, {
    "GET /api/podcast": () => readPodcast(house),
    "GET /api/podcast/links": () => readPodcastLinks(house),
    "PUT /api/podcast": ({ actor, body }) => changePodcast(house, actor, body),
    "POST /api/podcast/picture": ({ request }) => storeCover(house, request),
    "GET /podcast.xml": ({ header }) => makePodcastFeed(house, guests, header),
  });
