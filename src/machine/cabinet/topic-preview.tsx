import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { Reel } from "#machine/machine.contract.ts";
import { cn } from "#ui/styles/class-names.ts";

/**
 * Shows a larger preview while the mouse is over a card or the card has focus. The preview repeats the card's text, so
 * it is hidden from screen readers.
 */
export function TopicPreview({
  topic,
  number,
  children,
}: {
  topic: Reel;
  number: number;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const long = topic.text.length > 220;
  const open = usePreview(place, long ? 360 : 240);
  return (
    <div ref={place} className="relative h-full *:h-full">
      {children}
      {open && (
        <div
          aria-hidden="true"
          data-ground="paper"
          data-preview=""
          className={cn(
            "absolute z-30 grid h-auto! w-[min(34rem,calc(100vw-5rem))] animate-rise gap-3 max-tablet:hidden rounded-panel p-7 shadow-pop",
            open === "above" ? "bottom-[calc(100%+0.875rem)]" : "top-[calc(100%+0.5rem)]",
            number === 1 && "left-0",
            number === 2 && "left-1/2 -ml-[min(17rem,calc(50vw-2.5rem))]",
            number === 3 && "right-0",
          )}
        >
          <p className="text-on-2 text-t-1">
            <b className="font-strong text-on">{topic.category}</b> / {topic.subCategory}
          </p>
          <p
            dir="auto"
            className={cn("display leading-[1.2] wrap-anywhere", long ? "text-[1.1875rem]" : "text-t-4")}
          >
            {topic.text}
          </p>
          {topic.requesterName && <p className="text-on-3 text-t-0">Suggested by {topic.requesterName}</p>}
        </div>
      )}
    </div>
  );
}

const OPEN_AFTER_MS = 350;
const CLOSE_AFTER_MS = 120;

/**
 * Returns whether the preview is open, and where. The preview opens while the mouse or keyboard focus is on `place`;
 * Escape closes it. It opens above `place`, unless only the space below has `room` (in CSS pixels) for it.
 */
function usePreview(place: RefObject<HTMLElement | null>, room: number) {
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
      after(OPEN_AFTER_MS, () => {
        const { top, bottom } = element.getBoundingClientRect();
        setOpen(top < room && innerHeight - bottom >= room ? "below" : "above");
      });
    const closeLater = () => after(CLOSE_AFTER_MS, () => setOpen(undefined));
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
