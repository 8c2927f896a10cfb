import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiClient, type Fetch } from "#platform/api-client.ts";
import type { guestRequestsEndpoints } from "./guest-requests.contract.ts";

/** The room's calls, typed by the contract. */
export const guestRequestsApi = (send?: Fetch) => apiClient<typeof guestRequestsEndpoints>(send);

/** The team's inbox, newest first; `spam` lists what was kept apart. */
export const guestRequestsQuery = (spam = false, send?: Fetch) =>
  queryOptions({
    queryKey: ["guest-requests", spam ? "spam" : "inbox"],
    queryFn: ({ signal }) =>
      guestRequestsApi(send)("GET /api/guest-requests", {
        query: { spam: spam ? "true" : undefined },
        signal,
      }),
  });

/** Loads the requests anew. */
export const refreshGuestRequests = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["guest-requests"] });
