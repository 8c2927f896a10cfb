import type { BoundEndpoint } from "#platform/endpoint-binding.server.ts";
import type { House } from "#platform/house.server.ts";
import { aiDraftsApi } from "./ai-drafts/ai-drafts.api.server.ts";
import { hostsApi } from "./hosts/hosts.api.server.ts";
import { sampleContentApi } from "./sample-content.server.ts";
import { sessionApi } from "./session/session.api.server.ts";
import { siteApi } from "./site/site.api.server.ts";
import { topicsApi } from "./topics/topics.api.server.ts";

/** Every call of the program, room by room. */
export const allEndpoints = (house: House): BoundEndpoint[] => [
  ...siteApi(),
  ...sessionApi(house),
  ...topicsApi(house),
  ...aiDraftsApi(house),
  ...hostsApi(house),
  ...sampleContentApi(house),
];
