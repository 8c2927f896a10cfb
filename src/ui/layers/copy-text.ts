import { type ToastMessage, toast } from "./toast.ts";
import { toastFailure } from "./toast-failure.ts";

/** Copies a text to the clipboard. A toast says that it was copied, or with the title `failure`, why it was not. */
export async function copyText(text: string, done: ToastMessage, failure: string): Promise<void> {
  try {
    await getClipboard().writeText(text);
    toast(done);
  } catch (error) {
    toastFailure(failure, error);
  }
}

function getClipboard(): Clipboard {
  // Pages that are neither https nor on this computer have no clipboard.
  if ("clipboard" in navigator) return navigator.clipboard;
  throw new Error("Your browser copies only from https pages. Select the text, and copy it yourself.");
}
