import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ApiClient, apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { importEndpoints } from "./episode-import.contract.ts";
import type { EpisodeCard, EpisodeListQuery, episodesEndpoints } from "./episodes.contract.ts";

/** The room's calls, typed by the contract. A loader hands in its page's fetch. */
export const episodesApi = (send?: Fetch): ApiClient<typeof episodesEndpoints> => apiClient(send);

/** The calls about importing, which are the team's alone. */
export const importApi = (send?: Fetch): ApiClient<typeof importEndpoints> => apiClient(send);

/** What the home page shows, for its loader. */
export const loadHomeEpisodes = (send: Fetch): Promise<EpisodeCard[]> =>
  episodesApi(send)("GET /api/episodes/home");

export type HomeSearch = { search: string; duration: EpisodeListQuery["duration"] };

/** Of what the home page shows, what a visitor searches for. What was there before stays in sight meanwhile. */
export const homeEpisodesQuery = (query: HomeSearch) =>
  queryOptions({
    queryKey: ["episodes", "home", query],
    queryFn: ({ signal }) => episodesApi()("GET /api/episodes/home", { query, signal }),
    placeholderData: keepPreviousData,
  });

/** What one page of a list is asked for. */
export type EpisodePageAsked = Required<Pick<EpisodeListQuery, "duration" | "sort" | "order">> & {
  search: string;
  limit: number;
  offset: number;
};

/** One page of the team's list and the number of all hits. The page before stays in sight until this one is there. */
export const episodePageQuery = (page: EpisodePageAsked, send?: Fetch) =>
  queryOptions({
    queryKey: ["episodes", "page", page],
    queryFn: ({ signal }) => episodesApi(send).page("GET /api/episodes", { query: page, signal }),
    placeholderData: keepPreviousData,
  });

export const episodeConfigQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["episodes", "config"],
    queryFn: ({ signal }) => importApi(send)("GET /api/episodes/config", { signal }),
  });

/** How the import stands. Asked again every second while an update runs. */
export const importStateQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["episodes", "import-state"],
    queryFn: ({ signal }) => importApi(send)("GET /api/episodes/import-state", { signal }),
    refetchInterval: (query) => (query.state.data?.running ? 1000 : false),
  });

/** Loads anew everything that shows episodes. */
export const refreshEpisodes = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ["episodes"] });
