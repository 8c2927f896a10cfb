import { peopleApi } from "#accounts/people/people.api.server.ts";
import { registerOwner } from "#accounts/sign-in/accounts.server.ts";
import { passkeysApi } from "#accounts/sign-in/passkeys/passkeys.api.server.ts";
import { rememberSession } from "#accounts/sign-in/remembered-session.server.ts";
import { sessionApi } from "#accounts/sign-in/sign-in.api.server.ts";
import { teamApi } from "#accounts/team/team.api.server.ts";
import { tokensApi } from "#accounts/tokens/tokens.api.server.ts";
import { backupsApi } from "#backups/backups.api.server.ts";
import { episodesApi } from "#episodes/episodes.api.server.ts";
import { findEpisodeAddress, videoIntake } from "#episodes/episodes.server.ts";
import { videosApi } from "#episodes/import/import.api.server.ts";
import { transcriptsApi } from "#episodes/transcripts/transcripts.api.server.ts";
import { followersApi } from "#followers/followers.api.server.ts";
import { outgoingMessages } from "#followers/followers.server.ts";
import {
  guestCalendarApi,
  guestPageApi,
  guestRequestsApi,
  pastGuestsApi,
} from "#guests/guests.api.server.ts";
import { weekGuests } from "#guests/guests.server.ts";
import { hostsApi } from "#hosts/hosts.api.server.ts";
import { drawApi } from "#machine/machine.api.server.ts";
import { shareImageApi } from "#machine/share-image/share-image.api.server.ts";
import { serveQuotePicture } from "#machine/share-image/share-image.server.ts";
import { noticesApi } from "#notices/notices.api.server.ts";
import { outgoingApi } from "#notices/outgoing/outgoing.api.server.ts";
import {
  outgoingEmails,
  outgoingNotices,
  outgoingWebhooks,
} from "#notices/outgoing/outgoing-kinds.server.ts";
import { analyticsApi } from "#office/analytics/analytics.api.server.ts";
import { showDrawsApi } from "#on-air/draws/draws.api.server.ts";
import { liveApi } from "#on-air/live/live.api.server.ts";
import { showOrClearQuestion } from "#on-air/live/live.server.ts";
import { overlayApi } from "#on-air/overlay/overlay.api.server.ts";
import { pollsApi } from "#on-air/polls/polls.api.server.ts";
import { questionsApi } from "#on-air/questions/questions.api.server.ts";
import { weekApi } from "#on-air/week/week.api.server.ts";
import { findLiveDate } from "#on-air/week/week.server.ts";
import type { BoundEndpoint } from "#platform/http/http.server.ts";
import type { Assets } from "#platform/pages/pages.server.ts";
import { settingsApi } from "#settings/settings.api.server.ts";
import { setupApi } from "#show/setup/setup.api.server.ts";
import { showApi } from "#show/show.api.server.ts";
import { embedsApi } from "#site/embeds/embeds.api.server.ts";
import { podcastApi } from "#site/podcast/podcast.api.server.ts";
import { siteApi } from "#site/site.api.server.ts";
import { boardApi } from "#suggestions/board/board.api.server.ts";
import { topicRequestsApi } from "#suggestions/suggestions.api.server.ts";
import { isNameWithheld, setNameShown, suggestQuestionAsTopic } from "#suggestions/suggestions.server.ts";
import { aiDraftsApi } from "#topics/drafts/drafts.api.server.ts";
import { topicsApi } from "#topics/topics.api.server.ts";
import { trashApi } from "#trash/trash.api.server.ts";
import { SETTING_GUARDS, SETTINGS } from "./all-settings.server.ts";
import { TRASH_KINDS } from "./all-trash.server.ts";
import type { House } from "./house.server.ts";
import { prepareHouse } from "./house-opening.server.ts";
import { MESSAGE_SOURCES } from "./news-sources.server.ts";
import { prepareRestoredData } from "./restored-data.server.ts";
import { removeSampleContent, removeSampleHosts, sampleContentApi } from "./sample-content.server.ts";

/** The kinds of jobs that the back office lists under Settings, Outgoing. */
export const OUTGOING_JOB_KINDS = [outgoingEmails, outgoingNotices, outgoingWebhooks, ...outgoingMessages];

/**
 * Returns all of the app's endpoints, grouped by feature. If the app serves pages, pass the built files as `assets`.
 */
export const listEndpoints = (house: House, assets?: Assets): BoundEndpoint[] => [
  ...siteApi(house),
  ...embedsApi(house, weekGuests, assets?.keys() ?? []),
  ...podcastApi(house, weekGuests),
  ...showApi(house, findLiveDate),
  ...setupApi(house, { registerOwner, removeSample: removeSampleContent, removeSampleHosts }),
  ...liveApi(house, weekGuests),
  ...weekApi(house, weekGuests),
  ...pollsApi(house),
  ...questionsApi(house, { findLiveDate, showOrClearQuestion }, suggestQuestionAsTopic),
  ...showDrawsApi(house),
  ...overlayApi(house, weekGuests, assets),
  ...sessionApi(house),
  ...passkeysApi(house),
  ...teamApi(house),
  ...peopleApi(house),
  ...tokensApi(house),
  ...settingsApi(house, SETTINGS, SETTING_GUARDS),
  ...noticesApi(house),
  ...outgoingApi(house, OUTGOING_JOB_KINDS),
  ...topicsApi(house, isNameWithheld),
  ...boardApi(house, { setNameShown }),
  ...aiDraftsApi(house),
  ...analyticsApi(house),
  ...hostsApi(house),
  ...topicRequestsApi(house),
  ...guestCalendarApi(house, findEpisodeAddress),
  ...guestRequestsApi(house),
  ...guestPageApi(house),
  ...pastGuestsApi(house),
  ...episodesApi(house),
  ...transcriptsApi(house, serveQuotePicture),
  ...videosApi(house, videoIntake),
  ...sampleContentApi(house),
  ...trashApi(house, TRASH_KINDS),
  ...backupsApi(house, { prepare: prepareHouse, settle: prepareRestoredData, rememberSession }),
  ...followersApi(house, MESSAGE_SOURCES),
  ...drawApi(house),
  ...shareImageApi(house),
];

/** Extra fields that some error responses contain, for the API description. */
export const EXTRA_ERROR_FIELDS: Record<string, object> = {
  invalidRows: {
    type: "array",
    description: "The number of rows in a CSV of which none is valid",
    items: { type: "integer" },
  },
  missingApiKey: { type: "boolean", description: "503: the provider's key is not set" },
  provider: { type: "string", description: "Whose key it is" },
  xaiApiError: { type: "boolean", description: "502: xAI failed; the message has its own words" },
  reason: { type: "string", description: "502: why YouTube failed, in one word" },
  week: { type: "object", description: "409: the week as it is now" },
  current: {
    type: ["object", "null"],
    description: "409: the current values of the fields in `basedOn`, which somebody else has changed",
  },
  mail: { type: "object", description: "409: the mail that a guest of this week would get" },
  offeredDates: {
    type: "array",
    description: "409: the days (yyyy-mm-dd) that the guest can still take",
    items: { type: "string", format: "date" },
  },
  ownChoice: {
    type: "boolean",
    description: "409: this visitor has already put the topic on the table",
  },
};
