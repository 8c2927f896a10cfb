import { type RefObject, useEffect, useRef } from "react";

const CURRENT = "[aria-current=page], [data-state=active]";

/**
 * For a row of tabs that scrolls sideways: brings the current one into sight when the page comes, whenever `current`,
 * which names it, changes, and when counts come that make tabs wider. What lies in sight already stays where it is.
 */
export function useCurrentInSight<Row extends HTMLElement>(
  current: string,
  tabs: readonly { count?: number | undefined }[],
): RefObject<Row | null> {
  const counts = tabs.map(({ count }) => count).join();
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name says when to look again; the row shows which it is
  useEffect(() => {
    const tab = row.current?.querySelector(CURRENT)?.getBoundingClientRect();
    const frame = row.current?.getBoundingClientRect();
    if (!tab || !frame || (tab.left >= frame.left && tab.right <= frame.right)) return;
    const middle = (tab.left + tab.right - frame.left - frame.right) / 2;
    row.current?.scrollBy({ left: middle, behavior: "instant" });
  }, [current, counts]);
  return row;
}
