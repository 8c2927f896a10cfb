import { type RefObject, useEffect, useRef } from "react";

const CURRENT_TAB_SELECTOR = "[aria-current=page], [data-state=active]";

/** Scrolls a row of tabs to the current tab whenever another tab becomes current or the row's width changes. */
export function useScrollToCurrent<Row extends HTMLElement>(
  current: string,
  tabs: readonly { count?: number | undefined }[],
): RefObject<Row | null> {
  const counts = tabs.map(({ count }) => count).join();
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what changes the current tab's position
  useEffect(() => {
    const tab = row.current?.querySelector(CURRENT_TAB_SELECTOR)?.getBoundingClientRect();
    const frame = row.current?.getBoundingClientRect();
    if (!tab || !frame || (tab.left >= frame.left && tab.right <= frame.right)) return;
    const middle = (tab.left + tab.right - frame.left - frame.right) / 2;
    row.current?.scrollBy({ left: middle, behavior: "instant" });
  }, [current, counts]);
  return row;
}
