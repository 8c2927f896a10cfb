import type { BoundEndpoint } from "#platform/endpoint-binding.server.ts";
import type { House } from "#platform/house.server.ts";
import { episodesApi } from "./episodes/episodes.api.server.ts";
import { sampleContentApi } from "./sample-content.server.ts";
import { sessionApi } from "./session/session.api.server.ts";
import { siteApi } from "./site/site.api.server.ts";

/** Every call of the program, room by room. */
export const allEndpoints = (house: House): BoundEndpoint[] => [
  ...siteApi(),
  ...sessionApi(house),
  ...episodesApi(house),
  ...sampleContentApi(house),
];
