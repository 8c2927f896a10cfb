import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { drawEndpoints } from "./machine.contract.ts";

export const createDrawClient = createApiClient<typeof drawEndpoints>;

/** Loads the texts that the turning reels show. Code that changes topics must invalidate this query. */
export const reelsQuery = queryOptions({
  queryKey: ["slot-machine", "reels"],
  queryFn: ({ signal }) => createDrawClient()("GET /api/slot-machine/reels", { signal }),
});

export const spinsQuery = queryOptions({
  queryKey: ["slot-machine", "spins"],
  queryFn: async ({ signal }) =>
    (await createDrawClient()("GET /api/slot-machine/spins", { signal })).spinsLeft,
});

export const HISTORY_KEY = ["selected-topics", "recent"];

/** Loads a page of the history. In a loader, pass the `fetch` from the page's context. */
export const historyQuery = (pageQuery: { search: string; limit: number; offset: number }, fetch?: Fetch) =>
  queryOptions({
    queryKey: [...HISTORY_KEY, pageQuery],
    queryFn: ({ signal }) =>
      createDrawClient(fetch).page("GET /api/selected-topics/recent", {
        query: { ...pageQuery, state: "true" },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
