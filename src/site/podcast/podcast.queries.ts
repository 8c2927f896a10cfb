import { queryOptions } from "@tanstack/react-query";
import { apiClient } from "#platform/browser/api-client.ts";
import type { podcastEndpoints } from "./podcast.contract.ts";

export const podcastCalls = apiClient<typeof podcastEndpoints>;

export const podcastQuery = queryOptions({
  queryKey: ["podcast"],
  queryFn: ({ signal }) => podcastCalls()("GET /api/podcast", { signal }),
});
