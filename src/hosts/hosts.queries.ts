import { queryOptions } from "@tanstack/react-query";
import { type ApiClient, apiClient, type Fetch } from "#platform/api-client.ts";
import type { hostsEndpoints } from "./hosts.contract.ts";

/** The room's calls, typed by the contract. */
export const hostsApi = (send?: Fetch): ApiClient<typeof hostsEndpoints> => apiClient(send);

/** All profiles that the asker may see, in order. A loader hands in its page's fetch. */
export const hostProfilesQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["/api/host-profiles"],
    queryFn: ({ signal }) => hostsApi(send)("GET /api/host-profiles", { signal }),
  });

/** All links that the asker may see, in order. A loader hands in its page's fetch. */
export const socialLinksQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["/api/host-social-links"],
    queryFn: ({ signal }) => hostsApi(send)("GET /api/host-social-links", { signal }),
  });
