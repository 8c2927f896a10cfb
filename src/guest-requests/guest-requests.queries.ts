import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type {
  GuestRequest,
  GuestRequestListQuery,
  guestRequestsEndpoints,
} from "./guest-requests.contract.ts";

/** The room's calls, typed by the contract. */
export const guestRequestsApi = (send?: Fetch) => apiClient<typeof guestRequestsEndpoints>(send);

/** How many requests one page of a list shows. */
export const PAGE_SIZE = 50;

/** Requests of one state, or all, and which page of them, from 1. */
export type GuestRequestPage = { list: GuestRequestListQuery["status"]; page: number };

/**
 * One page of the team's inbox, newest first, and the number of all. The page before stays in sight until this one is
 * there.
 */
export const guestRequestPageQuery = ({ list, page }: GuestRequestPage, send?: Fetch) =>
  queryOptions({
    queryKey: ["guest-requests", "page", list, page],
    queryFn: ({ signal }) =>
      guestRequestsApi(send).page("GET /api/guest-requests", {
        query: { status: list, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        signal,
      }),
    placeholderData: (shown, before) => (before?.queryKey[2] === list ? shown : undefined),
  });

/** The newest of those that were kept apart as spam, and how many there are. */
export const keptApartQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["guest-requests", "spam"],
    queryFn: ({ signal }) =>
      guestRequestsApi(send).page("GET /api/guest-requests", {
        query: { spam: "true", limit: PAGE_SIZE },
        signal,
      }),
  });

/** How many requests are in each state. */
export const guestRequestCountsQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["guest-requests", "counts"],
    queryFn: ({ signal }) => guestRequestsApi(send)("GET /api/guest-requests/counts", { signal }),
  });

/** One request, as `seen` in a list until somebody else is found to have changed it. */
export const guestRequestQuery = (seen: GuestRequest) =>
  queryOptions({
    queryKey: ["guest-request", seen.id],
    queryFn: ({ signal }) =>
      guestRequestsApi()("GET /api/guest-requests/{id}", { params: { id: seen.id }, signal }),
    initialData: seen,
    gcTime: 0,
  });

/** Puts a request's new state in its place, and loads the lists and their counts anew. */
export function showGuestRequest(queryClient: QueryClient, request: GuestRequest): Promise<void> {
  queryClient.setQueryData(["guest-request", request.id], request);
  for (const list of ["all", request.status] as const)
    queryClient.setQueriesData<{ items: GuestRequest[]; total: number }>(
      { queryKey: ["guest-requests", "page", list] },
      (page) => page && { ...page, items: page.items.map((one) => (one.id === request.id ? request : one)) },
    );
  return refreshGuestRequests(queryClient);
}

/** Loads anew what somebody else has changed meanwhile: the request that is looked at, and the lists. */
export async function catchUp(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["guest-request"] }),
    refreshGuestRequests(queryClient),
  ]);
}

/** Loads the lists and their counts anew. */
export const refreshGuestRequests = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["guest-requests"] });
