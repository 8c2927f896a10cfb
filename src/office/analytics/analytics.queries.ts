import { queryOptions } from "@tanstack/react-query";
import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { analyticsEndpoints } from "./analytics.contract.ts";
import type { ModelPrice, ModelUsage, modelUseEndpoints } from "./model-use.contract.ts";

/** Loads figures about topics. The query key starts like those of topics, so changing topics invalidates it, too. */
export const topicAnalyticsQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["topics", "analytics"],
    queryFn: ({ signal }) =>
      createApiClient<typeof analyticsEndpoints>(send)("GET /api/topics/analytics", { signal }),
  });

export const weekFiguresQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["topics", "analytics", "weeks"],
    queryFn: ({ signal }) =>
      createApiClient<typeof analyticsEndpoints>(send)("GET /api/analytics/weeks", { signal }),
  });

/** Loads how many calls to AI models there were, and what the team pays for them. */
export const modelUseQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["model-use"],
    queryFn: ({ signal }) =>
      createApiClient<typeof modelUseEndpoints>(send)("GET /api/analytics/models", { signal }),
  });

export const saveModelPrice = (
  body: ModelPrice & Pick<ModelUsage, "provider" | "model"> & { basedOn: ModelPrice | null },
) => createApiClient<typeof modelUseEndpoints>()("PUT /api/analytics/models/price", { body });
