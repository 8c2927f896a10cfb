import { queryOptions } from "@tanstack/react-query";
import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { DeliveryChannel, outgoingEndpoints } from "./outgoing.contract.ts";

export const createOutgoingClient = createApiClient<typeof outgoingEndpoints>;

/** Refetches every 15 seconds while the page is visible, because new messages go out all the time. */
const POLLING_OPTIONS = { staleTime: 0, refetchInterval: 15_000 } as const;

export const outgoingQuery = (page: { limit: number; offset: number }, way: DeliveryChannel | "all") =>
  queryOptions({
    queryKey: ["outgoing", page, way],
    queryFn: ({ signal }) =>
      createOutgoingClient().page("GET /api/outgoing", {
        query: way === "all" ? page : { ...page, way },
        signal,
      }),
    ...POLLING_OPTIONS,
  });

export const outgoingSummaryQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["outgoing", "summary"],
    queryFn: ({ signal }) => createOutgoingClient(send)("GET /api/outgoing/summary", { signal }),
    ...POLLING_OPTIONS,
  });
