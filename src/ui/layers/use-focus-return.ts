import { useRef } from "react";

/** A box, or the calendar's day in the tab order. */
const firstBox = ":is(input:not([type=hidden]), textarea, select, [data-day][tabindex='0']):not(:disabled)";

/** Focuses the first box of an opened layer, and afterwards its opener (of a menu item, the menu's button). */
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
      // A link in the layer has moved the focus on.
      if (active && active !== document.body && !layer?.contains(active)) return;
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
}
