import { type RefObject, useLayoutEffect, useRef } from "react";
import { isSmallChange } from "./row-motion.rules.ts";

const MOTION_TIMING = { duration: 180, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };

/**
 * Animates a list when rows are added or removed: new rows fade in, and the others move into place. With reduced
 * motion, rows only fade. A whole new page of rows appears without animation. Returns the ref for the rows' container.
 */
export function useRowMotion<List extends HTMLElement>(): RefObject<List | null> {
  const list = useRef<List>(null);
  const places = useRef(new Map<Element, number>());
  useLayoutEffect(() => {
    const before = places.current;
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    const now = new Map(rows.map((row) => [row, row.offsetTop]));
    places.current = now;
    if (!isSmallChange(new Set(before.keys()), new Set(now.keys()))) return;
    const mayMove = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const [row, top] of now) {
      const was = before.get(row);
      if (was === undefined) row.animate({ opacity: [0, 1] }, MOTION_TIMING);
      else if (mayMove && was !== top) row.animate({ translate: [`0 ${was - top}px`, "0 0"] }, MOTION_TIMING);
    }
  });
  return list;
}
