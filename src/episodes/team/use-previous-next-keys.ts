import { useEffect } from "react";

/** Matches controls that use the arrow keys themselves. */
const ARROW_KEY_CONTROLS =
  "input:not([type=checkbox]), textarea, select, audio, video, [contenteditable], [role=menu], [role=menuitem]";

/**
 * While the focus is in a dialog but not in a field, lets the up and down arrow keys press the buttons that list them
 * in `aria-keyshortcuts`.
 */
export function usePreviousNextKeys(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== "ArrowUp" && key !== "ArrowDown") return;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (!(target instanceof Element) || target.closest(ARROW_KEY_CONTROLS)) return;
      const sheet = target.closest("[role=dialog]");
      const button = sheet?.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${key}"]`);
      if (!button) return;
      event.preventDefault();
      // Moves the focus to the button, because the focused element may disappear along with the episode that was shown.
      button.focus();
      button.click();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}
