import { queryOptions } from "@tanstack/react-query";
import { apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { outgoingEndpoints, Way } from "./outgoing.contract.ts";

export const outgoingApi = apiClient<typeof outgoingEndpoints>;

/** Something is sent all the time, so the page refetches while it is visible. */
const POLLED = { staleTime: 0, refetchInterval: 15_000 } as const;

export const outgoingQuery = (page: { limit: number; offset: number }, way: Way | "all") =>
  queryOptions({
    queryKey: ["outgoing", page, way],
    queryFn: ({ signal }) =>
      outgoingApi().page("GET /api/outgoing", { query: way === "all" ? page : { ...page, way }, signal }),
    ...POLLED,
  });

export const outgoingSummaryQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["outgoing", "summary"],
    queryFn: ({ signal }) => outgoingApi(send)("GET /api/outgoing/summary", { signal }),
    ...POLLED,
  });
