import { queryOptions, useQuery } from "@tanstack/react-query";
import { createGuestCalendarClient } from "#guests/guests.queries.ts";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import type { Desk } from "../use-desk.ts";

/**
 * Loads a show's unsent thank-you emails as they would be sent now. If `guestNames` is given, they load again when it
 * changes.
 */
export const unsentThankYouEmailsQuery = (date: string, guestNames?: string) =>
  queryOptions({
    queryKey: ["thanks", date, guestNames],
    queryFn: ({ signal }) =>
      createGuestCalendarClient()("GET /api/weeks/{date}/thank-guest", { params: { date }, signal }),
    // The episode, which the emails link to, may have been imported since.
    refetchOnMount: "always",
  });

/** Returns a show's unsent thank-you emails and a function that sends them. */
export function useThankYouEmails({ week: { date, guest } }: Desk) {
  const unsentMails = useQuery({ ...unsentThankYouEmailsQuery(date, guest?.name), enabled: guest !== null });
  const sending = useChangeWithToast(
    () => createGuestCalendarClient()("POST /api/weeks/{date}/thank-guest", { params: { date } }),
    { failure: "The thanks were not sent", refresh: () => unsentMails.refetch() },
  );
  return { unsentMails, mails: unsentMails.data ?? [], isDone: unsentMails.data?.length === 0, sending };
}

export type ThankYouEmails = ReturnType<typeof useThankYouEmails>;
