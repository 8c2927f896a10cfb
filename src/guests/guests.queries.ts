import { queryOptions } from "@tanstack/react-query";
import { InboxQueries } from "#inbox/inbox.queries.ts";
import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { guestCalendarEndpoints } from "./calendar/guest-calendar.contract.ts";
import type { GuestRequest, GuestRequestChange, guestRequestsEndpoints } from "./guests.contract.ts";

export const createGuestRequestsClient = (send?: Fetch) =>
  createApiClient<typeof guestRequestsEndpoints>(send);

export const createGuestCalendarClient = (send?: Fetch) =>
  createApiClient<typeof guestCalendarEndpoints>(send);

export const guestRequestQueries = new InboxQueries<GuestRequest, Omit<GuestRequestChange, "basedOn">>({
  name: "guest-request",
  list: (sent, send) => createGuestRequestsClient(send).page("GET /api/guest-requests", sent),
  counts: (sent, send) => createGuestRequestsClient(send)("GET /api/guest-requests/counts", sent),
  find: (sent) => createGuestRequestsClient()("GET /api/guest-requests/{id}", sent),
  change: (sent) => createGuestRequestsClient()("PUT /api/guest-requests/{id}", sent),
  admit: (sent) => createGuestRequestsClient()("POST /api/guest-requests/{id}/not-spam", sent),
  delete: (sent) => createGuestRequestsClient().withHeaders("DELETE /api/guest-requests/{id}", sent),
  deletePermanently: (sent) =>
    createGuestRequestsClient().withHeaders("DELETE /api/guest-requests/{id}", {
      ...sent,
      query: { forever: "true" },
    }),
  messages: {
    updated: {
      title: "Guest request updated",
      description: "The guest request has been updated successfully.",
    },
    updateFailed: {
      title: "Update failed",
      description: "There was an error updating the guest request.",
    },
    deleted: { title: "Guest request deleted" },
    deletionFailed: {
      title: "Deletion failed",
      description: "There was an error deleting the guest request.",
    },
  },
});

/** Loads the upcoming weeks with their guests. Refetched together with the lists of guests. */
export const guestCalendarQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["guest-requests", "wall"],
    queryFn: ({ signal }) => createGuestCalendarClient(send)("GET /api/guest-requests/wall", { signal }),
  });

/**
 * Loads the guests of a week's show. They are refetched together with the lists of guests and, if `names` is given,
 * whenever it changes.
 */
export const weekGuestsQuery = (date: string, names?: string) =>
  queryOptions({
    queryKey: ["guest-requests", "week", date, names],
    queryFn: ({ signal }) =>
      createGuestCalendarClient()("GET /api/weeks/{date}/guests", { params: { date }, signal }),
  });
