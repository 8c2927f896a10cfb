import { useEffect } from "react";
import type { DialogState } from "#ui/layers/layer.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";

const FinderDialog = createLazyDialog(() => import("./finder-dialog.tsx"));

/** Shows the finder while it is open. ⌘K or Ctrl+K opens it from anywhere except another dialog. */
export function Finder({ open, onOpenChange }: DialogState) {
  useEffect(() => {
    const openOnShortcut = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey, metaKey, ctrlKey } = event;
      if (key.toLowerCase() !== "k" || altKey || shiftKey || !(metaKey || ctrlKey)) return;
      if (document.querySelector("[data-layer]:not([data-beside])")) return;
      event.preventDefault();
      onOpenChange(true);
    };
    addEventListener("keydown", openOnShortcut);
    return () => removeEventListener("keydown", openOnShortcut);
  }, [onOpenChange]);
  return <FinderDialog open={open} onOpenChange={onOpenChange} />;
}
