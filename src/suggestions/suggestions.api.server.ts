import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { airedEndpoints } from "./aired/aired.contract.ts";
import {
  linkTopicsToEpisodes,
  linkTopicToEpisode,
  queueWaitingAiredEmails,
  readAfterShowTopics,
} from "./aired/aired.server.ts";
import { suggestionsEndpoints } from "./own-page/own-page.contract.ts";
import {
  readSuggestion,
  showOrHideOwnName,
  unsubscribeSuggester,
  withdrawSuggestion,
} from "./own-page/own-page.server.ts";
import { topicRequestsEndpoints } from "./suggestions.contract.ts";
import {
  approveAndConvert,
  convertTopicRequest,
  exportTopicRequests,
  listTopicRequests,
  mergeTopicRequest,
  readTopicRequest,
  reviewTopicRequest,
  submitTopicRequest,
  topicInbox,
  undoDecision,
} from "./suggestions.server.ts";

export const bindTopicRequestsApi = (house: House) => [
  ...bindEndpoints(topicRequestsEndpoints, {
    "POST /api/topic-requests": ({ body }) => submitTopicRequest(house, body),
    "GET /api/topic-requests": ({ query }) => listTopicRequests(house, query),
    "GET /api/topic-requests/export": () => exportTopicRequests(house),
    "GET /api/topic-requests/counts": () => topicInbox.rows.count(house.db),
    "GET /api/topic-requests/{id}": ({ params }) => readTopicRequest(house, params.id),
    "PUT /api/topic-requests/{id}": ({ actor, params, body }) =>
      reviewTopicRequest(house, actor, params.id, body),
    "POST /api/topic-requests/{id}/convert": ({ actor, params }) =>
      convertTopicRequest(house, actor, params.id),
    "POST /api/topic-requests/{id}/into-drum": ({ actor, params }) =>
      approveAndConvert(house, actor, params.id),
    "POST /api/topic-requests/{id}/take-back": ({ actor, params, body }) =>
      undoDecision(house, actor, params.id, body.basedOn),
    "POST /api/topic-requests/{id}/not-spam": ({ actor, params }) =>
      topicInbox.admit(house, actor, params.id),
    "DELETE /api/topic-requests/{id}": async ({ actor, params, setHeader }) =>
      setHeader("x-deletion-id", await topicInbox.delete(house, actor, params.id)),
    "POST /api/topic-requests/{id}/merge": ({ actor, params, body }) =>
      mergeTopicRequest(house, actor, params.id, body.key),
  }),
  ...bindEndpoints(airedEndpoints, {
    "PUT /api/topics/{id}/aired": ({ actor, params, body }) =>
      linkTopicToEpisode(house, actor, { ...body, id: params.id }),
    "PUT /api/topics/aired": ({ actor, body }) => linkTopicsToEpisodes(house, actor, body.topics),
    "GET /api/weeks/{date}/aired": ({ params }) => readAfterShowTopics(house, params.date),
    "POST /api/weeks/{date}/release-mails": ({ actor, params }) =>
      queueWaitingAiredEmails(house, actor, params.date),
  }),
  ...bindEndpoints(suggestionsEndpoints, {
    "GET /api/suggestions/{token}": ({ params }) => readSuggestion(house, params.token),
    "PUT /api/suggestions/{token}": ({ params, body }) =>
      showOrHideOwnName(house, params.token, body.showName),
    "POST /api/suggestions/{token}/withdraw": ({ params }) => withdrawSuggestion(house, params.token),
    "POST /api/suggestions/{token}/unsubscribe": ({ params }) => unsubscribeSuggester(house, params.token),
    "GET /api/suggestions/{token}/unsubscribe": ({ params }) =>
      new Response(null, {
        status: 303,
        headers: { location: `/s/${encodeURIComponent(params.token)}#mails` },
      }),
  }),
];
