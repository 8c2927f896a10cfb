import type { House } from "#house.server.ts";
import type { BoundEndpoint } from "#platform/http/http.server.ts";
import type { Assets } from "#platform/pages/pages.server.ts";
import { aiDraftsApi } from "./ai-drafts/ai-drafts.api.server.ts";
import { SETTING_GUARDS, SETTINGS } from "./all-settings.server.ts";
import { TRASH_KINDS } from "./all-trash.server.ts";
import { analyticsApi } from "./analytics/analytics.api.server.ts";
import { backupsApi } from "./backups/backups.api.server.ts";
import { boardApi } from "./board/board.api.server.ts";
import { drawApi } from "./draw/draw.api.server.ts";
import { episodesApi } from "./episodes/episodes.api.server.ts";
import { findEpisodeAddress, videoIntake } from "./episodes/episodes.server.ts";
import { guestPageApi, guestRequestsApi } from "./guest-requests/guest-requests.api.server.ts";
import { weekGuests } from "./guest-requests/guest-requests.server.ts";
import { hostsApi } from "./hosts/hosts.api.server.ts";
import { prepareHouse } from "./house-opening.server.ts";
import { liveApi } from "./live/live.api.server.ts";
import { noticesApi } from "./notices/notices.api.server.ts";
import { overlayApi } from "./overlay/overlay.api.server.ts";
import { peopleApi } from "./people/people.api.server.ts";
import { pollsApi } from "./polls/polls.api.server.ts";
import { settleRestored } from "./restored-data.server.ts";
import { removeSampleContent, sampleContentApi } from "./sample-content.server.ts";
import { registerOwner } from "./session/accounts.server.ts";
import { rememberSession } from "./session/kept-session.server.ts";
import { passkeysApi } from "./session/passkeys/passkeys.api.server.ts";
import { sessionApi } from "./session/session.api.server.ts";
import { settingsApi } from "./settings/settings.api.server.ts";
import { setupApi } from "./setup/setup.api.server.ts";
import { shareImageApi } from "./share-image/share-image.api.server.ts";
import { showApi } from "./show/show.api.server.ts";
import { showDrawsApi } from "./show-draws/show-draws.api.server.ts";
import { siteApi } from "./site/site.api.server.ts";
import { teamApi } from "./team/team.api.server.ts";
import { topicRequestsApi } from "./topic-requests/topic-requests.api.server.ts";
import { isNameWithheld, setNameShown } from "./topic-requests/topic-requests.server.ts";
import { topicsApi } from "./topics/topics.api.server.ts";
import { trashApi } from "./trash/trash.api.server.ts";
import { videosApi } from "./videos/videos.api.server.ts";
import { weekApi } from "./week/week.api.server.ts";
import { findLiveDate } from "./week/week.server.ts";

/** Every call of the program, room by room. `assets` are the built files, where there are pages. */
export const allEndpoints = (house: House, assets?: Assets): BoundEndpoint[] => [
  ...siteApi(house),
  ...showApi(house, findLiveDate),
  ...setupApi(house, { registerOwner, removeSample: removeSampleContent }),
  ...liveApi(house, weekGuests),
  ...weekApi(house, weekGuests),
  ...pollsApi(house),
  ...showDrawsApi(house),
  ...overlayApi(house, weekGuests, assets),
  ...sessionApi(house),
  ...passkeysApi(house),
  ...teamApi(house),
  ...peopleApi(house),
  ...settingsApi(house, SETTINGS, SETTING_GUARDS),
  ...noticesApi(house),
  ...topicsApi(house, isNameWithheld),
  ...boardApi(house, { setNameShown }),
  ...aiDraftsApi(house),
  ...analyticsApi(house),
  ...hostsApi(house),
  ...topicRequestsApi(house),
  ...guestRequestsApi(house, findEpisodeAddress),
  ...guestPageApi(house),
  ...episodesApi(house),
  ...videosApi(house, videoIntake),
  ...sampleContentApi(house),
  ...trashApi(house, TRASH_KINDS),
  ...backupsApi(house, { prepare: prepareHouse, settle: settleRestored, rememberSession }),
  ...drawApi(house),
  ...shareImageApi(house),
];

/** What rooms add to the body of an error, as the API description has it. */
export const errorFields: Record<string, object> = {
  invalidRows: {
    type: "array",
    description: "Rows of a CSV of which none is valid, as a spreadsheet counts them",
    items: { type: "integer" },
  },
  missingApiKey: { type: "boolean", description: "503: the provider's key is not set" },
  provider: { type: "string", description: "Whose key it is" },
  xaiApiError: { type: "boolean", description: "502: xAI failed; the message has its own words" },
  reason: { type: "string", description: "502: in a word, why YouTube failed" },
  week: { type: "object", description: "409: the week as it is now" },
  mail: { type: "object", description: "409: the mail that a guest of this week would get" },
  offeredDates: {
    type: "array",
    description: "409: the days (yyyy-mm-dd) that the guest can still take",
    items: { type: "string", format: "date" },
  },
  ownChoice: {
    type: "boolean",
    description: "409: the topic was put on the table by this very visitor",
  },
};
