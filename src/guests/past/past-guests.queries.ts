import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { PastGuest, pastGuestsEndpoints } from "./past-guests.contract.ts";

export const createPastGuestsClient = (send?: Fetch) => createApiClient<typeof pastGuestsEndpoints>(send);

/** Loads the guests that the site shows. In a loader, pass the page's `fetch`. */
export const loadPastGuests = (send: Fetch): Promise<PastGuest[]> =>
  createPastGuestsClient(send)("GET /api/past-guests");
