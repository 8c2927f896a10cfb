import { type RefObject, useEffect, useState } from "react";

const OPEN_AFTER = 350;
const CLOSE_AFTER = 120;
/**
 * Where a closer look at a place opens, while a mouse rests on it or the keyboard's focus is in it; Escape closes it.
 * The focus that the machine itself sets opens nothing, nor does a finger.
 *
 * @param room that it needs, in CSS pixels: it opens above, or below where there is room only there.
 */
export function useCloserLook(
  place: RefObject<HTMLElement | null>,
  room: number,
): "above" | "below" | undefined {
  const [open, setOpen] = useState<"above" | "below">();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const after = (ms: number, fn: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(fn, ms);
    };
    const look = () =>
      after(OPEN_AFTER, () => {
        const { top, bottom } = element.getBoundingClientRect();
        setOpen(top < room && innerHeight - bottom >= room ? "below" : "above");
      });
    const leave = () => after(CLOSE_AFTER, () => setOpen(undefined));
    const on = <K extends keyof HTMLElementEventMap>(type: K, fn: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(type, fn, { signal: left.signal });
    on("pointerenter", (event) => event.pointerType === "mouse" && look());
    on("pointerleave", leave);
    on("focusin", () => element.matches(":has(:focus-visible):not(:has([data-quiet]))") && look());
    on("focusout", leave);
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setOpen(undefined);
    document.addEventListener("keydown", onKey, { signal: left.signal });
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [place, room]);
  return open;
}
