import { CompleteGuestDialog, RejectGuestDialog } from "./guest-decision.tsx";
import { DeleteGuestDialog, GuestDetailsDialog } from "./guest-details.tsx";
import { ScheduleGuestDialog } from "./schedule-guest.tsx";

export const GUEST_DIALOGS = {
  schedule: ScheduleGuestDialog,
  details: GuestDetailsDialog,
  reject: RejectGuestDialog,
  complete: CompleteGuestDialog,
  delete: DeleteGuestDialog,
};
