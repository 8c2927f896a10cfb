import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps keyboard users in a list. If the focused control is removed, the focus moves to its row, to the row that takes
 * its place or, if no row is left, to what contains the list. If the list itself is removed, the focus moves to the
 * page's main element. `list` is the element that contains the rows.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>): void {
  const lastFocus = useRef<{ control: Element; index: number }>(undefined);
  useLayoutEffect(() => {
    const { current } = list;
    const noteFocus = ({ target: control }: FocusEvent) => {
      if (!(control instanceof Element)) return;
      const index = [...(current?.children ?? [])].findIndex((row) => row.contains(control));
      lastFocus.current = { control, index };
    };
    current?.addEventListener("focusin", noteFocus);
    return () => current?.removeEventListener("focusin", noteFocus);
  });
  useLayoutEffect(() => {
    if (!lastFocus.current || lastFocus.current.control.isConnected) return;
    if (document.activeElement !== document.body) return;
    const rows = list.current?.children ?? [];
    const row = rows[Math.min(lastFocus.current.index, rows.length - 1)];
    lastFocus.current = undefined;
    row?.setAttribute("tabindex", "-1");
    const target = row ?? list.current?.closest("[tabindex]") ?? document.querySelector("main");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const { current } = list;
    return () => {
      if (current?.contains(document.activeElement))
        document.querySelector("main")?.focus({ preventScroll: true });
    };
  }, [list]);
}
