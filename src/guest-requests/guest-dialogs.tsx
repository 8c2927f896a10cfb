import { DeleteGuestDialog } from "./delete-guest.tsx";
import { GuestDetailsDialog } from "./guest-details.tsx";
import type { GuestRequest } from "./guest-requests.contract.ts";
import { ScheduleGuestDialog } from "./schedule-guest.tsx";

/** What is opened over the list, and about whom. */
export type OpenGuest = { dialog: "schedule" | "details" | "delete"; request: GuestRequest };

/**
 * The dialogs of the list. They show the request as it is now in `requests`, or, where somebody else has deleted it, as
 * it was when they were opened.
 */
export function GuestDialogs({
  subject,
  open,
  onOpenChange,
  times,
  requests,
}: {
  subject: OpenGuest | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  times: number;
  requests: GuestRequest[];
}) {
  if (!subject) return null;
  const request = requests.find(({ id }) => id === subject.request.id) ?? subject.request;
  const shared = { open, onOpenChange, request, opened: subject.request };
  if (subject.dialog === "schedule") return <ScheduleGuestDialog {...shared} key={times} />;
  if (subject.dialog === "details") return <GuestDetailsDialog {...shared} key={times} />;
  return <DeleteGuestDialog open={open} onOpenChange={onOpenChange} request={request} />;
}
