import { queryOptions } from "@tanstack/react-query";
import { apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { analyticsEndpoints } from "./analytics.contract.ts";

/** The room's calls, typed by the contract. A loader hands in its page's fetch. */
export const analyticsApi = (send?: Fetch) => apiClient<typeof analyticsEndpoints>(send);

/** Its key begins as the topics' own, so that every change of topics makes it old. */
export const topicAnalyticsQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["topics", "analytics"],
    queryFn: ({ signal }) => analyticsApi(send)("GET /api/topics/analytics", { signal }),
  });
