import type { House } from "#house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { countTopicRequests, findTopicRequest, listTopicRequests } from "./topic-request-list.server.ts";
import { topicRequestsEndpoints } from "./topic-requests.contract.ts";
import {
  admitTopicRequest,
  convertTopicRequest,
  deleteTopicRequest,
  reviewTopicRequest,
  submitTopicRequest,
} from "./topic-requests.server.ts";

export const topicRequestsApi = (house: House) =>
  bind(topicRequestsEndpoints, {
    "POST /api/topic-requests": ({ body }) => submitTopicRequest(house, body),
    "GET /api/topic-requests": ({ query }) => listTopicRequests(house, query),
    "GET /api/topic-requests/counts": () => countTopicRequests(house),
    "GET /api/topic-requests/{id}": ({ params }) => findTopicRequest(house, params.id),
    "PUT /api/topic-requests/{id}": ({ actor, params, body }) =>
      reviewTopicRequest(house, actor, params.id, body),
    "POST /api/topic-requests/{id}/convert": ({ actor, params }) =>
      convertTopicRequest(house, actor, params.id),
    "POST /api/topic-requests/{id}/not-spam": ({ actor, params }) =>
      admitTopicRequest(house, actor, params.id),
    "DELETE /api/topic-requests/{id}": ({ actor, params }) => deleteTopicRequest(house, actor, params.id),
  });
