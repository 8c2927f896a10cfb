import { CompleteGuestDialog, RejectGuestDialog } from "./guest-decision.tsx";
import { DeleteGuestDialog, GuestDetailsDialog } from "./guest-details.tsx";
import { ScheduleGuestDialog } from "./schedule-guest.tsx";

/** What opens from a guest's menu. */
export const GUEST_DIALOGS = {
  schedule: ScheduleGuestDialog,
  details: GuestDetailsDialog,
  reject: RejectGuestDialog,
  complete: CompleteGuestDialog,
  delete: DeleteGuestDialog,
};
