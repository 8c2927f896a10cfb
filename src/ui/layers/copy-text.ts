import { type ToastMessage, toast } from "./toast.ts";
import { toastFailure } from "./toast-failure.ts";

/**
 * Copies text to the clipboard. Shows the toast `done` or, if that fails, one with the title `failure` and the reason.
 */
export async function copyText(text: string, done: ToastMessage, failure: string): Promise<void> {
  try {
    await getClipboard().writeText(text);
    toast(done);
  } catch (error) {
    toastFailure(failure, error);
  }
}

function getClipboard(): Clipboard {
  // Browsers offer the clipboard only to pages served over HTTPS or from localhost.
  if ("clipboard" in navigator) return navigator.clipboard;
  throw new Error("Your browser only copies from https pages. Select the text and copy it yourself.");
}
