import { type ToastMessage, toast } from "./toast.ts";
import { toastFailure } from "./toast-failure.ts";

/**
 * Copies text to the clipboard. Shows the toast `doneToast` or, if copying fails, one with the title `failureTitle` and
 * the reason.
 */
export async function copyText(text: string, doneToast: ToastMessage, failureTitle: string): Promise<void> {
  try {
    await getClipboard().writeText(text);
    toast(doneToast);
  } catch (error) {
    toastFailure(failureTitle, error);
  }
}

function getClipboard(): Clipboard {
  // Browsers offer the clipboard only to pages served over HTTPS or from localhost.
  if ("clipboard" in navigator) return navigator.clipboard;
  throw new Error("Your browser only copies from https pages. Select the text and copy it yourself.");
}
