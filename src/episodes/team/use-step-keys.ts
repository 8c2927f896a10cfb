import { useEffect } from "react";

/** Controls that take the arrow keys themselves. */
const TAKES_ARROWS =
  "input:not([type=checkbox]), textarea, select, audio, video, [contenteditable], [role=menu], [role=menuitem]";

/** Presses a sheet's button that has the arrow key as its shortcut, while the focus is in the sheet and not in a field. */
export function useStepKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== "ArrowUp" && key !== "ArrowDown") return;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (!(target instanceof Element) || target.closest(TAKES_ARROWS)) return;
      const sheet = target.closest("[role=dialog]");
      const button = sheet?.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${key}"]`);
      if (!button) return;
      event.preventDefault();
      // What had the focus may belong to the episode that leaves.
      button.focus();
      button.click();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
