import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type {
  TopicRequest,
  TopicRequestListQuery,
  topicRequestsEndpoints,
} from "./topic-requests.contract.ts";

/** The room's calls, typed by the contract. */
export const topicRequestsApi = (send?: Fetch) => apiClient<typeof topicRequestsEndpoints>(send);

/** How many requests one page of a list shows. */
export const PAGE_SIZE = 50;

/** Requests of one state, or all, and which page of them, from 1. */
export type TopicRequestPage = { list: TopicRequestListQuery["status"]; page: number };

/**
 * One page of the team's inbox, newest first, and the number of all. The page before stays in sight until this one is
 * there.
 */
export const topicRequestPageQuery = ({ list, page }: TopicRequestPage, send?: Fetch) =>
  queryOptions({
    queryKey: ["topic-requests", "page", list, page],
    queryFn: ({ signal }) =>
      topicRequestsApi(send).page("GET /api/topic-requests", {
        query: { status: list, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        signal,
      }),
    placeholderData: (shown, before) => (before?.queryKey[2] === list ? shown : undefined),
  });

/** The newest of those that were kept apart as spam, and how many there are. */
export const keptApartQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["topic-requests", "spam"],
    queryFn: ({ signal }) =>
      topicRequestsApi(send).page("GET /api/topic-requests", {
        query: { spam: "true", limit: PAGE_SIZE },
        signal,
      }),
  });

/** How many requests are in each state. */
export const topicRequestCountsQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["topic-requests", "counts"],
    queryFn: ({ signal }) => topicRequestsApi(send)("GET /api/topic-requests/counts", { signal }),
  });

/** One request, as `seen` in a list until somebody else is found to have changed it. */
export const topicRequestQuery = (seen: TopicRequest) =>
  queryOptions({
    queryKey: ["topic-request", seen.id],
    queryFn: ({ signal }) =>
      topicRequestsApi()("GET /api/topic-requests/{id}", { params: { id: seen.id }, signal }),
    initialData: seen,
    gcTime: 0,
  });

/** Puts a request's new state in its place, and loads the lists and their counts anew. */
export function showTopicRequest(queryClient: QueryClient, request: TopicRequest): Promise<void> {
  queryClient.setQueryData(["topic-request", request.id], request);
  for (const list of ["all", request.status] as const)
    queryClient.setQueriesData<{ items: TopicRequest[]; total: number }>(
      { queryKey: ["topic-requests", "page", list] },
      (page) => page && { ...page, items: page.items.map((one) => (one.id === request.id ? request : one)) },
    );
  return refreshTopicRequests(queryClient);
}

/** Loads anew what somebody else has changed meanwhile: the request that is looked at, and the lists. */
export async function catchUp(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["topic-request"] }),
    refreshTopicRequests(queryClient),
  ]);
}

/** Loads the lists and their counts anew. */
export const refreshTopicRequests = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["topic-requests"] });
