import { useRef } from "react";

/** Matches form controls, including the focusable day in a calendar. */
const FORM_CONTROL_SELECTOR =
  ":is(input:not([type=hidden]), textarea, select, [data-day][tabindex='0']):not(:disabled)";

/** How long to keep watching, after a layer has closed, in case the row with its opener is removed. */
const ROW_REMOVAL_MS = 5000;

/**
 * Moves the focus to a layer's first form control when the layer opens, and back to its opener when it closes. On touch
 * screens, the layer itself gets the focus, because focusing a control would open the on-screen keyboard over the text.
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
      const isTouchScreen = matchMedia("(pointer: coarse)").matches;
      const control = isTouchScreen ? event.target : findVisibleControl(event.target);
      if (!control) return;
      event.preventDefault();
      control.focus();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const activeElement = document.activeElement;
      const layer = event.target instanceof Element ? event.target : null;
      // Leave the focus where it is if a link in the layer has already moved it out of the layer.
      if (activeElement && activeElement !== document.body && !layer?.contains(activeElement)) return;
      if (opener.current instanceof HTMLElement) returnFocus(opener.current);
    },
  };
}

/** Returns the first visible form control. Hidden ones can't take the focus. */
const findVisibleControl = (layer: Element): HTMLElement | undefined =>
  [...layer.querySelectorAll<HTMLElement>(FORM_CONTROL_SELECTOR)].find(
    (control) => control.getClientRects().length > 0,
  );

/** Returns the focus to the opener, or to the page's main element if the opener was removed along with its row. */
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
  setTimeout(() => observer.disconnect(), ROW_REMOVAL_MS);
}

function focusMain(): void {
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}
