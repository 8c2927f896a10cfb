import { type RefObject, useLayoutEffect, useRef } from "react";
import { isSmallRowChange } from "./row-motion.rules.ts";

const MOTION_TIMING = { duration: 180, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };

/**
 * Animates a list when rows are added or removed: new rows fade in, and the others move into place. With reduced
 * motion, rows only fade in. A whole new page of rows appears without animation. Returns a ref for the element that
 * contains the rows.
 */
export function useRowMotion<List extends HTMLElement>(): RefObject<List | null> {
  const list = useRef<List>(null);
  const lastPositions = useRef(new Map<Element, number>());
  useLayoutEffect(() => {
    const oldPositions = lastPositions.current;
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    const newPositions = new Map(rows.map((row) => [row, row.offsetTop]));
    lastPositions.current = newPositions;
    if (!isSmallRowChange(new Set(oldPositions.keys()), new Set(newPositions.keys()))) return;
    const mayMove = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const [row, top] of newPositions) {
      const oldTop = oldPositions.get(row);
      if (oldTop === undefined) row.animate({ opacity: [0, 1] }, MOTION_TIMING);
      else if (mayMove && oldTop !== top)
        row.animate({ translate: [`0 ${oldTop - top}px`, "0 0"] }, MOTION_TIMING);
    }
  });
  return list;
}
