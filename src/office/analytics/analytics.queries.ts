import { queryOptions } from "@tanstack/react-query";
import { apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { analyticsEndpoints } from "./analytics.contract.ts";

/** The key begins like that of topics, so that every change of topics invalidates it. */
export const topicAnalyticsQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["topics", "analytics"],
    queryFn: ({ signal }) =>
      apiClient<typeof analyticsEndpoints>(send)("GET /api/topics/analytics", { signal }),
  });

/** What came and went, week by week. */
export const weekFiguresQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["topics", "analytics", "weeks"],
    queryFn: ({ signal }) =>
      apiClient<typeof analyticsEndpoints>(send)("GET /api/analytics/weeks", { signal }),
  });
