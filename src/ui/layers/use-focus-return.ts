import { useRef } from "react";

/** A form control, or the calendar's day in the tab order. */
const BOX = ":is(input:not([type=hidden]), textarea, select, [data-day][tabindex='0']):not(:disabled)";

/** How long a list may take, in milliseconds, to remove the row that opened the layer. */
const LIST_CHANGES_MS = 5000;

/**
 * Moves the focus to an opened layer's first form control, and back to its opener afterwards. On touch screens the
 * layer itself gets the focus, because the keyboard would cover what people should read.
 */
export function useFocusReturn(): {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      opener.current = document.activeElement;
      if (!(event.target instanceof HTMLElement)) return;
      const isTouched = matchMedia("(pointer: coarse)").matches;
      const box = isTouched ? event.target : findShownBox(event.target);
      if (!box) return;
      event.preventDefault();
      box.focus();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const active = document.activeElement;
      const layer = event.target instanceof Element ? event.target : null;
      // A link in the layer has already moved the focus.
      if (active && active !== document.body && !layer?.contains(active)) return;
      if (opener.current instanceof HTMLElement) returnFocus(opener.current);
    },
  };
}

/** Hidden controls can't have the focus. */
const findShownBox = (layer: Element): HTMLElement | undefined =>
  [...layer.querySelectorAll<HTMLElement>(BOX)].find((box) => box.getClientRects().length > 0);

/** Returns the focus to the opener, or to the page's main part if the opener's row is gone. */
function returnFocus(opener: HTMLElement): void {
  if (!opener.isConnected) {
    focusMain();
    return;
  }
  opener.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (opener.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) focusMain();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), LIST_CHANGES_MS);
}

function focusMain(): void {
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}
