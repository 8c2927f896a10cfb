import { type RefObject, useEffect, useRef } from "react";

const CURRENT_TAB_SELECTOR = "[aria-current=page], [data-state=active]";

/** Scrolls a row of tabs to the current tab whenever another tab becomes current or the tabs' counts change. */
export function useScrollToCurrent<Row extends HTMLElement>(
  current: string,
  tabs: readonly { count?: number | undefined }[],
): RefObject<Row | null> {
  const countsText = tabs.map(({ count }) => count).join();
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change to either moves the current tab
  useEffect(() => {
    const tabRect = row.current?.querySelector(CURRENT_TAB_SELECTOR)?.getBoundingClientRect();
    const rowRect = row.current?.getBoundingClientRect();
    if (!tabRect || !rowRect || (tabRect.left >= rowRect.left && tabRect.right <= rowRect.right)) return;
    const middle = (tabRect.left + tabRect.right - rowRect.left - rowRect.right) / 2;
    row.current?.scrollBy({ left: middle, behavior: "instant" });
  }, [current, countsText]);
  return row;
}
