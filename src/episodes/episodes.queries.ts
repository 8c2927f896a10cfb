import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApiClient, createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { EpisodeCard, EpisodeListQuery, EpisodePart, episodesEndpoints } from "./episodes.contract.ts";
import { EPISODES_KEY } from "./import/import.queries.ts";

/** Creates an API client for episodes. In a loader, pass the page's `fetch`. */
export const createEpisodesClient = (send?: Fetch): ApiClient<typeof episodesEndpoints> =>
  createApiClient(send);

export const loadHomeEpisodes = (send: Fetch): Promise<EpisodeCard[]> =>
  createEpisodesClient(send)("GET /api/episodes/home");

/** Searches the home page's episodes. Keeps showing the previous results while new ones load. */
export const homeEpisodesQuery = (query: { search: string }) =>
  queryOptions({
    queryKey: [EPISODES_KEY, "home", query],
    queryFn: ({ signal }) => createEpisodesClient()("GET /api/episodes/home", { query, signal }),
    placeholderData: keepPreviousData,
  });

export type TeamEpisodeListQuery = Required<Pick<EpisodeListQuery, "duration" | "sort" | "order">> & {
  search: string;
  lacks?: EpisodePart | "anything";
  limit: number;
  offset: number;
};

/** The query for the episodes that menus offer: the newest 100, which is about two years of weekly shows. */
export const NEWEST_EPISODES_QUERY: TeamEpisodeListQuery = {
  search: "",
  duration: "all",
  sort: "published",
  order: "desc",
  limit: 100,
  offset: 0,
};

/** Loads one page of the team's list, and the total. Keeps showing the previous page while another one loads. */
export const teamEpisodesQuery = ({ lacks = "anything", ...page }: TeamEpisodeListQuery, send?: Fetch) =>
  queryOptions({
    queryKey: [EPISODES_KEY, "page", page, lacks],
    queryFn: ({ signal }) =>
      createEpisodesClient(send).page("GET /api/episodes", {
        query: { ...page, ...(lacks === "anything" ? {} : { lacks }), hidden: "true" },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
