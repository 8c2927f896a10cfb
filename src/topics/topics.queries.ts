import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { TopicListQuery, topicsEndpoints } from "./topics.contract.ts";

/** The room's calls, typed by the contract. A loader passes its page's fetch. */
export const topicsApi = (send?: Fetch) => apiClient<typeof topicsEndpoints>(send);

/** The query for one page of the list. */
export type TopicPage = Pick<TopicListQuery, "sort" | "status"> & {
  search: string;
  limit: number;
  offset: number;
};

/** One page of topics and the number of all hits. The previous page stays visible until this one has loaded. */
export const topicPageQuery = (page: TopicPage, send?: Fetch) =>
  queryOptions({
    queryKey: ["topics", "page", page],
    queryFn: ({ signal }) => topicsApi(send).page("GET /api/topics", { query: page, signal }),
    placeholderData: keepPreviousData,
  });

/** How many topics there are in total, available and used. */
export const topicStatsQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["topics", "stats"],
    queryFn: ({ signal }) => topicsApi(send)("GET /api/topics/stats", { signal }),
  });

/** How many topics visitors used today. During a show they use more while the desk is open. */
export const visitorUsesQuery = queryOptions({
  queryKey: ["topics", "used-by-visitors"],
  queryFn: ({ signal }) => topicsApi()("GET /api/topics/used-by-visitors", { signal }),
  refetchInterval: 30_000,
});

/** Reloads everything that shows topics: lists, figures, analytics, and the reels' texts. */
export async function refreshTopics(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["topics"] }),
    queryClient.invalidateQueries({ queryKey: ["slot-machine", "reels"] }),
  ]);
}
