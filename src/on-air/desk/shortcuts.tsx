import Keyboard from "lucide-react/icons/keyboard";
import { useEffect, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import type { Desk } from "./use-desk.ts";
import { isTyping } from "./use-desk-keys.ts";

const ShortcutsDialog = createLazyDialog(() => import("./shortcuts-dialog.tsx"));

/** A button that opens the list of shortcuts, where they can be turned on. The `?` key opens it, too. */
export function Shortcuts({ shortcuts }: Pick<Desk, "shortcuts">) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== "?" || isTyping(event) || document.querySelector("[data-layer]")) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  return (
    <div className="mt-2 max-tablet:hidden">
      <Button variant="ghost" size="sm" className="-ml-4" onClick={() => setOpen(true)}>
        <Keyboard /> Keyboard shortcuts
      </Button>
      <ShortcutsDialog open={isOpen} onOpenChange={setOpen} shortcuts={shortcuts} />
    </div>
  );
}
