import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import {
  CompleteGuestDialog,
  DeleteGuestDialog,
  RejectGuestDialog,
  ReopenGuestDialog,
} from "./guest-decision.tsx";

export const GUEST_DIALOGS = {
  schedule: createLazyDialog(() => import("#guests/dates/schedule-guest.tsx")),
  details: createLazyDialog(() => import("./guest-details.tsx")),
  reject: RejectGuestDialog,
  show: createLazyDialog(() => import("#guests/past/past-guest-dialog.tsx")),
  complete: CompleteGuestDialog,
  reopen: ReopenGuestDialog,
  delete: DeleteGuestDialog,
};
