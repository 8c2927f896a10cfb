import { useRef } from "react";

/** A box, or the day of a calendar that Tab reaches. */
const firstBox = ":is(input:not([type=hidden]), textarea, select, [data-day][tabindex='0']):not(:disabled)";

/**
 * Where the focus goes when a dialog opens and when it closes. It starts in the first box that is typed or chosen in,
 * not on the cross in the corner. It goes back to what opened the dialog: Radix does so only for its own Trigger, and
 * our dialogs are opened by state. Where a menu opened it, the item is gone by then, and its menu's button gets it.
 */
export function useFocusReturn(): {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      const active = document.activeElement;
      const menuButton = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
      opener.current = menuButton ? document.getElementById(menuButton) : active;
      const box = event.target instanceof Element && event.target.querySelector<HTMLElement>(firstBox);
      if (!box) return;
      event.preventDefault();
      box.focus();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const active = document.activeElement;
      const layer = event.target instanceof Element ? event.target : null;
      // Whoever followed a link in it is elsewhere by now.
      if (active && active !== document.body && !layer?.contains(active)) return;
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
}
