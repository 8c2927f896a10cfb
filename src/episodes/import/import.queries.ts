import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ApiClient, createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { importEndpoints } from "./import.contract.ts";

export const createImportClient = (send?: Fetch): ApiClient<typeof importEndpoints> => createApiClient(send);

/** The first element of the query keys for everything that an import changes. */
export const EPISODES_KEY = "episodes";

export const episodeConfigQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: [EPISODES_KEY, "config"],
    queryFn: ({ signal }) => createImportClient(send)("GET /api/episodes/config", { signal }),
  });

export const importStateQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: [EPISODES_KEY, "import-state"],
    queryFn: ({ signal }) => createImportClient(send)("GET /api/episodes/import-state", { signal }),
    refetchInterval: (query) => (query.state.data?.running ? 1000 : false),
  });

export const refreshEpisodes = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [EPISODES_KEY] });
