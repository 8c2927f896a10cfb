import { type RefObject, useEffect, useRef } from "react";

const CURRENT = "[aria-current=page], [data-state=active]";

/**
 * For a row of tabs that scrolls sideways: brings the current one into sight when the page comes and whenever `current`,
 * which names it, changes. What lies in sight already stays where it is.
 */
export function useCurrentInSight<Row extends HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name says when to look again; the row shows which it is
  useEffect(() => {
    const tab = row.current?.querySelector(CURRENT)?.getBoundingClientRect();
    const frame = row.current?.getBoundingClientRect();
    if (!tab || !frame || (tab.left >= frame.left && tab.right <= frame.right)) return;
    const middle = (tab.left + tab.right - frame.left - frame.right) / 2;
    row.current?.scrollBy({ left: middle, behavior: "instant" });
  }, [current]);
  return row;
}
