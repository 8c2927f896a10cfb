import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ApiClient, createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { videosEndpoints } from "./import.contract.ts";

export const createVideosClient = (send?: Fetch): ApiClient<typeof videosEndpoints> => createApiClient(send);

/** The first element of the query keys for everything that an import changes. */
export const EPISODES_KEY = "episodes";

export const episodeConfigQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: [EPISODES_KEY, "config"],
    queryFn: ({ signal }) => createVideosClient(send)("GET /api/episodes/config", { signal }),
  });

export const importStateQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: [EPISODES_KEY, "import-state"],
    queryFn: ({ signal }) => createVideosClient(send)("GET /api/episodes/import-state", { signal }),
    refetchInterval: (query) => (query.state.data?.running ? 1000 : false),
  });

export const refreshEpisodes = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [EPISODES_KEY] });
