import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiClient, type Fetch } from "#platform/api-client.ts";
import type { topicRequestsEndpoints } from "./topic-requests.contract.ts";

/** The room's calls, typed by the contract. */
export const topicRequestsApi = (send?: Fetch) => apiClient<typeof topicRequestsEndpoints>(send);

/** The team's inbox, newest first; `spam` lists what was kept apart. */
export const topicRequestsQuery = (spam = false, send?: Fetch) =>
  queryOptions({
    queryKey: ["topic-requests", spam ? "spam" : "inbox"],
    queryFn: ({ signal }) =>
      topicRequestsApi(send)("GET /api/topic-requests", {
        query: { spam: spam ? "true" : undefined },
        signal,
      }),
  });

/** Loads the requests anew. */
export const refreshTopicRequests = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["topic-requests"] });
