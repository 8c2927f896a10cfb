import { removeStoredText } from "#platform/browser/browser-storage.ts";

/** What the names of drafts in sessionStorage start with. */
export const DRAFT_PREFIX = "draft-";

/** Deletes the drafts of all forms, because somebody else may use this tab next. */
export function deleteAllDrafts(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(DRAFT_PREFIX)) removeStoredText("tab", name);
}
