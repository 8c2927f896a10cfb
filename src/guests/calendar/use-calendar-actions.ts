import { useRequestAction } from "#inbox/request-actions.ts";
import type { liveEndpoints } from "#on-air/live/live.contract.ts";
import { createApiClient } from "#platform/browser/api-client.ts";
import { useHasMailServer } from "#show/use-show.ts";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { createGuestRequestsClient, guestRequestQueries } from "../guests.queries.ts";
import type { CalendarWeek } from "./guest-calendar.contract.ts";

type Offer = { id: number; dates: string[]; message: string };

export function useOfferDates(onDone: (guestId: number) => void) {
  const { updateFailed: failureMessage } = guestRequestQueries.kind.messages;
  const description = useHasMailServer()
    ? "An email with the link is on its way."
    : "The email with the link was written to a file: no mail server is set up.";
  return useRequestAction(guestRequestQueries, {
    call: ({ id, dates, message }: Offer) =>
      createGuestRequestsClient()("POST /api/guest-requests/{id}/offer", {
        params: { id },
        body: { dates, message },
      }),
    done: { title: "Dates offered", description },
    failed: failureMessage,
    after: (client, request) => {
      onDone(request.id);
      return guestRequestQueries.updateCache(client, request);
    },
  });
}

export const useUnskipWeek = () =>
  useChangeWithToast(
    ({ date, version }: CalendarWeek) =>
      createApiClient<typeof liveEndpoints>()("POST /api/weeks/{date}/commands", {
        params: { date },
        body: { command: "unskip", version },
      }),
    {
      done: "The week is on again",
      failure: "The week could not be changed",
      refresh: guestRequestQueries.refresh,
    },
  );
