import { getShownToast } from "./toast.ts";
import { SIGNED_OUT_MESSAGE, toastFailure } from "./toast-failure.ts";

/**
 * If a change failed because the session has ended, makes sure that a toast with a button to sign in is shown. For
 * dialogs that show the reason for a failure themselves.
 */
export function offerSignIn(failure: unknown): void {
  if (!(failure instanceof Error) || failure.message !== SIGNED_OUT_MESSAGE) return;
  const shownToast = getShownToast();
  const isOffered = shownToast?.open && shownToast.description === SIGNED_OUT_MESSAGE;
  if (!isOffered) toastFailure("You're signed out", failure);
}
