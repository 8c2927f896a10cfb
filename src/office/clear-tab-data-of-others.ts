import { readStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";

/**
 * Deletes what this tab has stored for somebody else who didn't log out, such as drafts. Call it before anything else
 * reads the tab's storage. Does nothing on the server, where everybody would share the storage.
 */
export function clearTabDataOfOthers(username: string | undefined): void {
  if (typeof document === "undefined" || !username) return;
  // If the browser blocks storage, `sessionStorage` is our replacement, which has no `clear`.
  if ((readStoredText("tab", "username") ?? username) !== username) sessionStorage.clear?.();
  writeStoredText("tab", "username", username);
}
