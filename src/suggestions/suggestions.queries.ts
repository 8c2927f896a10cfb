import { InboxQueries } from "#inbox/inbox.queries.ts";
import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { TopicRequest, TopicRequestChange, topicRequestsEndpoints } from "./suggestions.contract.ts";

export const createTopicRequestsClient = (send?: Fetch) =>
  createApiClient<typeof topicRequestsEndpoints>(send);

export const topicRequestQueries = new InboxQueries<TopicRequest, Omit<TopicRequestChange, "basedOn">>({
  name: "topic-request",
  list: (sent, send) => createTopicRequestsClient(send).page("GET /api/topic-requests", sent),
  counts: (sent, send) => createTopicRequestsClient(send)("GET /api/topic-requests/counts", sent),
  find: (sent) => createTopicRequestsClient()("GET /api/topic-requests/{id}", sent),
  change: (sent) => createTopicRequestsClient()("PUT /api/topic-requests/{id}", sent),
  admit: (sent) => createTopicRequestsClient()("POST /api/topic-requests/{id}/not-spam", sent),
  delete: (sent) => createTopicRequestsClient().withHeaders("DELETE /api/topic-requests/{id}", sent),
  messages: {
    updated: { title: "Request updated" },
    updateFailed: { title: "Failed to update", description: "There was an error updating the request." },
    deleted: { title: "Request deleted" },
    deletionFailed: { title: "Failed to delete", description: "There was an error deleting the request." },
  },
});
