import { queryOptions } from "@tanstack/react-query";
import { apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { analyticsEndpoints } from "./analytics.contract.ts";
import type { ModelPrice, modelUseEndpoints, UsedModel } from "./model-use.contract.ts";

/** The key starts like that of the topics, so that every change to topics invalidates it. */
export const topicAnalyticsQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["topics", "analytics"],
    queryFn: ({ signal }) =>
      apiClient<typeof analyticsEndpoints>(send)("GET /api/topics/analytics", { signal }),
  });

export const weekFiguresQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["topics", "analytics", "weeks"],
    queryFn: ({ signal }) =>
      apiClient<typeof analyticsEndpoints>(send)("GET /api/analytics/weeks", { signal }),
  });

/** Loads how often AI models answered, and what the team pays for that. */
export const modelUseQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["model-use"],
    queryFn: ({ signal }) =>
      apiClient<typeof modelUseEndpoints>(send)("GET /api/analytics/models", { signal }),
  });

export const sendModelPrice = (body: ModelPrice & Pick<UsedModel, "provider" | "model">) =>
  apiClient<typeof modelUseEndpoints>()("PUT /api/analytics/models/price", { body });
