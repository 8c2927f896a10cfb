import { queryOptions } from "@tanstack/react-query";
import { apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { drawEndpoints } from "./draw.contract.ts";

export const drawApi = apiClient<typeof drawEndpoints>;

/** Texts for the turning reels. A change of topics must invalidate this key. */
export const reelsQuery = queryOptions({
  queryKey: ["slot-machine", "reels"],
  queryFn: ({ signal }) => drawApi()("GET /api/slot-machine/reels", { signal }),
});

export const spinsQuery = queryOptions({
  queryKey: ["slot-machine", "spins"],
  queryFn: async ({ signal }) => (await drawApi()("GET /api/slot-machine/spins", { signal })).spinsLeft,
});

/** The history of picks. A loader passes its page's fetch. */
export const recentSelectionsQuery = (limit = 50, send?: Fetch) =>
  queryOptions({
    queryKey: ["selected-topics", "recent", limit],
    queryFn: ({ signal }) => drawApi(send)("GET /api/selected-topics/recent", { query: { limit }, signal }),
  });
