import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApiClient, apiClient, type Fetch } from "#platform/browser/api-client.ts";
import { importedKey } from "#videos/videos.queries.ts";
import type { EpisodeCard, EpisodeListQuery, episodesEndpoints } from "./episodes.contract.ts";

/** The room's calls, typed by the contract. A loader hands in its page's fetch. */
export const episodesApi = (send?: Fetch): ApiClient<typeof episodesEndpoints> => apiClient(send);

/** What the home page shows, for its loader. */
export const loadHomeEpisodes = (send: Fetch): Promise<EpisodeCard[]> =>
  episodesApi(send)("GET /api/episodes/home");

export type HomeSearch = { search: string; duration: EpisodeListQuery["duration"] };

/** Of what the home page shows, what a visitor searches for. What was there before stays in sight meanwhile. */
export const homeEpisodesQuery = (query: HomeSearch) =>
  queryOptions({
    queryKey: [importedKey, "home", query],
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
    queryKey: [importedKey, "page", page],
    queryFn: ({ signal }) => episodesApi(send).page("GET /api/episodes", { query: page, signal }),
    placeholderData: keepPreviousData,
  });
