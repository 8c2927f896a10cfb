import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { guestRequestsApi } from "#guest-requests/guest-requests.queries.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import type { Desk } from "../use-desk.ts";

/** The mails of thanks of a show that have not gone yet, and sending them. */
export function useThanks({ week: { date, guest } }: Desk) {
  const waiting = useQuery({
    queryKey: ["thanks", date],
    queryFn: ({ signal }) =>
      guestRequestsApi()("GET /api/weeks/{date}/thank-guest", { params: { date }, signal }),
    enabled: guest !== null,
  });
  const [isSending, setSending] = useState(false);
  /** Whether they are on their way. */
  const send = async (): Promise<boolean> => {
    setSending(true);
    try {
      await guestRequestsApi()("POST /api/weeks/{date}/thank-guest", { params: { date } });
      await waiting.refetch();
      return true;
    } catch (error) {
      toastFailure("The thanks were not sent", error);
      return false;
    } finally {
      setSending(false);
    }
  };
  return { mails: waiting.data ?? [], isDone: waiting.data?.length === 0, isSending, send };
}

export type Thanks = ReturnType<typeof useThanks>;
