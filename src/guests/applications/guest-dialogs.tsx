import { ScheduleGuestDialog } from "#guests/dates/schedule-guest.tsx";
import { ShowGuestDialog } from "#guests/past/show-guest.tsx";
import { CompleteGuestDialog, RejectGuestDialog } from "./guest-decision.tsx";
import { DeleteGuestDialog, GuestDetailsDialog } from "./guest-details.tsx";

export const GUEST_DIALOGS = {
  schedule: ScheduleGuestDialog,
  details: GuestDetailsDialog,
  reject: RejectGuestDialog,
  show: ShowGuestDialog,
  complete: CompleteGuestDialog,
  delete: DeleteGuestDialog,
};
