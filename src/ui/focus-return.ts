import { useRef } from "react";

/**
 * Gives the focus back to what opened a dialog. Radix does so only for its own Trigger, and our dialogs are opened by
 * state. Where a menu opened it, the item is gone by then and its menu's button gets the focus.
 */
export function useFocusReturn(): {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement;
      const menuButton = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
      opener.current = menuButton ? document.getElementById(menuButton) : active;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
