import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApiClient, apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { EpisodeCard, EpisodeListQuery, episodesEndpoints, Part } from "./episodes.contract.ts";
import { importedKey } from "./import/import.queries.ts";

/** The API calls of episodes, typed by the contract. Loaders pass their page's fetch. */
export const episodesApi = (send?: Fetch): ApiClient<typeof episodesEndpoints> => apiClient(send);

export const loadHomeEpisodes = (send: Fetch): Promise<EpisodeCard[]> =>
  episodesApi(send)("GET /api/episodes/home");

/** Searches the home page's episodes. The previous results stay visible while it loads. */
export const homeEpisodesQuery = (query: { search: string }) =>
  queryOptions({
    queryKey: [importedKey, "home", query],
    queryFn: ({ signal }) => episodesApi()("GET /api/episodes/home", { query, signal }),
    placeholderData: keepPreviousData,
  });

export type TeamPage = Required<Pick<EpisodeListQuery, "duration" | "sort" | "order">> & {
  search: string;
  lacks?: Part | "anything";
  limit: number;
  offset: number;
};

/** Enough to choose from: about two years of weekly shows. */
export const NEWEST_EPISODES: TeamPage = {
  search: "",
  duration: "all",
  sort: "published",
  order: "desc",
  limit: 100,
  offset: 0,
};

/** Loads one page of the team's list and the total. The previous page stays visible while it loads. */
export const episodePageQuery = ({ lacks = "anything", ...page }: TeamPage, send?: Fetch) =>
  queryOptions({
    queryKey: [importedKey, "page", page, lacks],
    queryFn: ({ signal }) =>
      episodesApi(send).page("GET /api/episodes", {
        query: { ...page, ...(lacks === "anything" ? {} : { lacks }), hidden: "true" },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
