import { loadDialogLazily } from "#ui/layers/lazy-dialog.tsx";
import { CompleteGuestDialog, DeleteGuestDialog, RejectGuestDialog } from "./guest-decision.tsx";

export const GUEST_DIALOGS = {
  schedule: loadDialogLazily(() => import("#guests/dates/schedule-guest.tsx")),
  details: loadDialogLazily(() => import("./guest-details.tsx")),
  reject: RejectGuestDialog,
  show: loadDialogLazily(() => import("#guests/past/past-guest-dialog.tsx")),
  complete: CompleteGuestDialog,
  delete: DeleteGuestDialog,
};
