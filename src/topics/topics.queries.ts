import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { TopicListQuery, topicsEndpoints } from "./topics.contract.ts";

/** The API client for topics, typed by its contract. In a loader, pass the page's `fetch`. */
export const createTopicsClient = (fetch?: Fetch) => createApiClient<typeof topicsEndpoints>(fetch);

/** The parameters of a request for one page of the list. */
export type TopicPageParams = Pick<TopicListQuery, "sort" | "status"> & {
  search: string;
  limit: number;
  offset: number;
};

/**
 * The query for one page of topics and the total number of matches. Until it loads, the previous page stays visible.
 */
export const topicPageQuery = (page: TopicPageParams, send?: Fetch) =>
  queryOptions({
    queryKey: ["topics", "page", page],
    queryFn: ({ signal }) => createTopicsClient(send).page("GET /api/topics", { query: page, signal }),
    placeholderData: keepPreviousData,
  });

/** The query for the total number of topics, and the numbers of available and used topics. */
export const topicStatsQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["topics", "stats"],
    queryFn: ({ signal }) => createTopicsClient(send)("GET /api/topics/stats", { signal }),
  });

/**
 * The query for the number of topics that visitors used today. Refetches regularly, because the number grows during a
 * show.
 */
export const visitorUseCountQuery = queryOptions({
  queryKey: ["topics", "used-by-visitors"],
  queryFn: ({ signal }) => createTopicsClient()("GET /api/topics/used-by-visitors", { signal }),
  refetchInterval: 30_000,
});

/** Refetches everything that shows topics: lists, figures, analytics, and the reels' texts. */
export async function refreshTopics(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["topics"] }),
    queryClient.invalidateQueries({ queryKey: ["slot-machine", "reels"] }),
  ]);
}
