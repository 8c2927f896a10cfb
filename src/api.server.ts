import type { House } from "#house.server.ts";
import type { BoundEndpoint } from "#platform/http/http.server.ts";
import { aiDraftsApi } from "./ai-drafts/ai-drafts.api.server.ts";
import { SETTINGS } from "./all-settings.server.ts";
import { analyticsApi } from "./analytics/analytics.api.server.ts";
import { drawApi } from "./draw/draw.api.server.ts";
import { episodesApi } from "./episodes/episodes.api.server.ts";
import { videoIntake } from "./episodes/episodes.server.ts";
import { guestRequestsApi } from "./guest-requests/guest-requests.api.server.ts";
import { hostsApi } from "./hosts/hosts.api.server.ts";
import { liveApi } from "./live/live.api.server.ts";
import { sampleContentApi } from "./sample-content.server.ts";
import { sessionApi } from "./session/session.api.server.ts";
import { settingsApi } from "./settings/settings.api.server.ts";
import { shareImageApi } from "./share-image/share-image.api.server.ts";
import { siteApi } from "./site/site.api.server.ts";
import { teamApi } from "./team/team.api.server.ts";
import { topicRequestsApi } from "./topic-requests/topic-requests.api.server.ts";
import { topicsApi } from "./topics/topics.api.server.ts";
import { videosApi } from "./videos/videos.api.server.ts";

/** Every call of the program, room by room. */
export const allEndpoints = (house: House): BoundEndpoint[] => [
  ...siteApi(),
  ...liveApi(house),
  ...sessionApi(house),
  ...teamApi(house),
  ...settingsApi(house, SETTINGS),
  ...topicsApi(house),
  ...aiDraftsApi(house),
  ...analyticsApi(house),
  ...hostsApi(house),
  ...topicRequestsApi(house),
  ...guestRequestsApi(house),
  ...episodesApi(house),
  ...videosApi(house, videoIntake),
  ...sampleContentApi(house),
  ...drawApi(house),
  ...shareImageApi(house),
];
