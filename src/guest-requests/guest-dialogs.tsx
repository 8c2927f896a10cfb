import { useQuery } from "@tanstack/react-query";
import { DeleteGuestDialog } from "./delete-guest.tsx";
import { GuestDetailsDialog } from "./guest-details.tsx";
import type { GuestRequest } from "./guest-requests.contract.ts";
import { guestRequestQuery } from "./guest-requests.queries.ts";
import { ScheduleGuestDialog } from "./schedule-guest.tsx";

/** What is opened over the list, and about whom. */
export type OpenGuest = { dialog: "schedule" | "details" | "delete"; request: GuestRequest };

/**
 * The dialogs of the list. They show the request as it is now, or, where somebody else has deleted it, as
 * it was when they were opened.
 */
export function GuestDialogs({ subject, ...opened }: Opened & { subject: OpenGuest | undefined }) {
  return subject && <OpenedDialog key={subject.request.id} {...opened} subject={subject} />;
}

type Opened = { open: boolean; onOpenChange: (open: boolean) => void; times: number };

function OpenedDialog({ subject, open, onOpenChange, times }: Opened & { subject: OpenGuest }) {
  const request = useQuery(guestRequestQuery(subject.request)).data;
  const shared = { open, onOpenChange, request, opened: subject.request };
  if (subject.dialog === "schedule") return <ScheduleGuestDialog {...shared} key={times} />;
  if (subject.dialog === "details") return <GuestDetailsDialog {...shared} key={times} />;
  return <DeleteGuestDialog open={open} onOpenChange={onOpenChange} request={request} />;
}
