import { type RefObject, useEffect, useState } from "react";

const OPEN_AFTER = 350;
const CLOSE_AFTER = 120;

/**
 * Where to show a preview while the mouse or the keyboard's focus is on `place`; Escape closes it. It opens above, or
 * below when only there is `room`, in CSS pixels.
 */
export function usePreview(place: RefObject<HTMLElement | null>, room: number) {
  const [open, setOpen] = useState<"above" | "below">();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const after = (ms: number, fn: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(fn, ms);
    };
    const openLater = () =>
      after(OPEN_AFTER, () => {
        const { top, bottom } = element.getBoundingClientRect();
        setOpen(top < room && innerHeight - bottom >= room ? "below" : "above");
      });
    const closeLater = () => after(CLOSE_AFTER, () => setOpen(undefined));
    const on = <K extends keyof HTMLElementEventMap>(type: K, fn: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(type, fn, { signal: listening.signal });
    on("pointerenter", (event) => event.pointerType === "mouse" && openLater());
    on("pointerleave", closeLater);
    on("focusin", () => element.matches(":has(:focus-visible):not(:has([data-quiet]))") && openLater());
    on("focusout", closeLater);
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setOpen(undefined);
    document.addEventListener("keydown", onKey, { signal: listening.signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [place, room]);
  return open;
}
