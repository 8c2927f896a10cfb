import { useEffect } from "react";
import type { DialogState } from "#ui/layers/layer.tsx";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";

const FinderDialog = loadDialogLazily(() => import("./finder-dialog.tsx"));

/** Opens the finder. ⌘K or Ctrl+K opens it from anywhere except another dialog. */
export function Finder({ open, onOpenChange }: DialogState) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey, metaKey, ctrlKey } = event;
      if (key.toLowerCase() !== "k" || altKey || shiftKey || !(metaKey || ctrlKey)) return;
      if (document.querySelector("[data-layer]:not([data-beside])")) return;
      event.preventDefault();
      onOpenChange(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [onOpenChange]);
  return <FinderDialog open={open} onOpenChange={onOpenChange} />;
}
