import { bindPeopleApi } from "#accounts/people/people.api.server.ts";
import { registerOwner } from "#accounts/sign-in/accounts.server.ts";
import { bindPasskeysApi } from "#accounts/sign-in/passkeys/passkeys.api.server.ts";
import { rememberSession } from "#accounts/sign-in/remembered-session.server.ts";
import { bindSessionApi } from "#accounts/sign-in/sign-in.api.server.ts";
import { bindAdminEventsApi } from "#accounts/team/team.api.server.ts";
import { bindTokensApi } from "#accounts/tokens/tokens.api.server.ts";
import { bindBackupsApi } from "#backups/backups.api.server.ts";
import { bindEpisodesApi } from "#episodes/episodes.api.server.ts";
import { findEpisodeAddressForShow, videoStore } from "#episodes/episodes.server.ts";
import { bindImportApi } from "#episodes/import/import.api.server.ts";
import { bindTranscriptsApi } from "#episodes/transcripts/transcripts.api.server.ts";
import { bindFollowersApi } from "#followers/followers.api.server.ts";
import { outgoingMessageKinds } from "#followers/followers.server.ts";
import {
  bindGuestCalendarApi,
  bindGuestPageApi,
  bindGuestRequestsApi,
  bindPastGuestsApi,
} from "#guests/guests.api.server.ts";
import { weekGuestAccess } from "#guests/guests.server.ts";
import { bindHostsApi } from "#hosts/hosts.api.server.ts";
import { bindDrawApi } from "#machine/machine.api.server.ts";
import { bindShareImageApi } from "#machine/share-image/share-image.api.server.ts";
import { serveQuotePicture } from "#machine/share-image/share-image.server.ts";
import { bindNoticesApi } from "#notices/notices.api.server.ts";
import { bindOutgoingApi } from "#notices/outgoing/outgoing.api.server.ts";
import {
  outgoingEmailKind,
  outgoingNoticeKind,
  outgoingWebhookKind,
} from "#notices/outgoing/outgoing-kinds.server.ts";
import { bindAnalyticsApi } from "#office/analytics/analytics.api.server.ts";
import { bindShowDrawsApi } from "#on-air/draws/draws.api.server.ts";
import { bindLiveApi } from "#on-air/live/live.api.server.ts";
import { lockLiveState, switchQuestionScene } from "#on-air/live/live.server.ts";
import { bindOverlayApi } from "#on-air/overlay/overlay.api.server.ts";
import { bindPollsApi } from "#on-air/polls/polls.api.server.ts";
import { bindQuestionsApi } from "#on-air/questions/questions.api.server.ts";
import { listQuestionDates, moveQuestions } from "#on-air/questions/questions.server.ts";
import { bindWeekApi } from "#on-air/week/week.api.server.ts";
import { findLiveDate, listSkippedOrEndedDates, movePlans } from "#on-air/week/week.server.ts";
import type { BoundEndpoint } from "#platform/http/http.server.ts";
import type { Assets } from "#platform/pages/pages.server.ts";
import { bindSettingsApi } from "#settings/settings.api.server.ts";
import { bindSetupApi } from "#show/setup/setup.api.server.ts";
import { bindShowApi } from "#show/show.api.server.ts";
import { bindEmbedsApi } from "#site/embeds/embeds.api.server.ts";
import { bindPodcastApi } from "#site/podcast/podcast.api.server.ts";
import { bindSiteApi } from "#site/site.api.server.ts";
import { bindBoardApi } from "#suggestions/board/board.api.server.ts";
import { bindTopicRequestsApi } from "#suggestions/suggestions.api.server.ts";
import {
  hideSuggesterName,
  isSuggesterNameWithheld,
  recordHiddenName,
  setSuggesterNameShown,
  suggestQuestionAsTopic,
} from "#suggestions/suggestions.server.ts";
import { bindAiDraftsApi } from "#topics/drafts/drafts.api.server.ts";
import { bindTopicsApi } from "#topics/topics.api.server.ts";
import { bindTrashApi } from "#trash/trash.api.server.ts";
import { SETTING_CHANGE_CHECKS, SETTINGS } from "./all-settings.server.ts";
import { TRASH_KINDS } from "./all-trash.server.ts";
import { findEventSubjects } from "./event-subjects.server.ts";
import type { House } from "./house.server.ts";
import { prepareSecretsAndTextIndexes } from "./house-opening.server.ts";
import { messageSubjectAccess } from "./message-subject-access.server.ts";
import { prepareRestoredData } from "./restored-data.server.ts";
import { bindSampleContentApi, removeSampleContent, removeSampleHosts } from "./sample-content.server.ts";

/** The kinds of jobs that the back office lists under Settings, Outgoing. */
export const OUTGOING_JOB_KINDS = [
  outgoingEmailKind,
  outgoingNoticeKind,
  outgoingWebhookKind,
  ...outgoingMessageKinds,
];

/**
 * Returns all of the app's endpoints, grouped by feature. If the app serves pages, pass the built files as `assets`.
 */
export const listEndpoints = (house: House, assets?: Assets): BoundEndpoint[] => [
  ...bindSiteApi(house),
  ...bindEmbedsApi(house, weekGuestAccess, assets?.keys() ?? []),
  ...bindPodcastApi(house, weekGuestAccess),
  ...bindShowApi(house, {
    findLiveDate,
    listSkippedOrEndedDates,
    movePlans: (db, shows, from) =>
      movePlans(db, shows, from, {
        isGuestExpected: (date) => isGuestExpected({ ...house, db, show: () => shows.after }, date),
        listQuestionDates: (firstDay) => listQuestionDates(db, firstDay),
        moveQuestions: (date, newDate) => moveQuestions(db, date, newDate),
      }),
  }),
  ...bindSetupApi(house, { registerOwner, removeSample: removeSampleContent, removeSampleHosts }),
  ...bindLiveApi(house, weekGuestAccess),
  ...bindWeekApi(house, weekGuestAccess),
  ...bindPollsApi(house),
  ...bindQuestionsApi(house, { findLiveDate, lockLiveState, switchQuestionScene }, suggestQuestionAsTopic),
  ...bindShowDrawsApi(house),
  ...bindOverlayApi(house, weekGuestAccess, assets),
  ...bindSessionApi(house),
  ...bindPasskeysApi(house),
  ...bindAdminEventsApi(house, findEventSubjects),
  ...bindPeopleApi(house),
  ...bindTokensApi(house),
  ...bindSettingsApi(house, SETTINGS, SETTING_CHANGE_CHECKS),
  ...bindNoticesApi(house),
  ...bindOutgoingApi(house, OUTGOING_JOB_KINDS),
  ...bindTopicsApi(house, {
    isNameWithheld: isSuggesterNameWithheld,
    hideName: hideSuggesterName,
    recordHiddenName,
  }),
  ...bindBoardApi(house, { setNameShown: setSuggesterNameShown, recordHiddenName }),
  ...bindAiDraftsApi(house),
  ...bindAnalyticsApi(house),
  ...bindHostsApi(house),
  ...bindTopicRequestsApi(house),
  ...bindGuestCalendarApi(house, findEpisodeAddressForShow),
  ...bindGuestRequestsApi(house),
  ...bindGuestPageApi(house),
  ...bindPastGuestsApi(house),
  ...bindEpisodesApi(house),
  ...bindTranscriptsApi(house, serveQuotePicture),
  ...bindImportApi(house, videoStore),
  ...bindSampleContentApi(house),
  ...bindTrashApi(house, TRASH_KINDS),
  ...bindBackupsApi(house, {
    prepare: prepareSecretsAndTextIndexes,
    settle: prepareRestoredData,
    rememberSession,
  }),
  ...bindFollowersApi(house, messageSubjectAccess),
  ...bindDrawApi(house),
  ...bindShareImageApi(house),
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

async function isGuestExpected(house: House, date: string): Promise<boolean> {
  const guests = await weekGuestAccess.listGuests(house, date, date);
  return guests.length > 0;
}
