import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ApiClient, createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { hostsEndpoints } from "./hosts.contract.ts";

export type HostsEndpoints = typeof hostsEndpoints;

export const createHostsClient = (send?: Fetch): ApiClient<HostsEndpoints> => createApiClient(send);

/** Loads the profiles. In a loader, pass the page's `fetch`. */
export const hostProfilesQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["hosts", "profiles"],
    queryFn: ({ signal }) => createHostsClient(send)("GET /api/host-profiles", { signal }),
  });

export const socialLinksQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["hosts", "links"],
    queryFn: ({ signal }) => createHostsClient(send)("GET /api/host-social-links", { signal }),
  });

export const refreshHosts = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ["hosts"] });
