import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { DrawnTopic } from "#machine/machine.contract.ts";
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
  topic: DrawnTopic;
  number: number;
  children: ReactNode;
}) {
  const card = useRef<HTMLDivElement>(null);
  const isLong = topic.text.length > 220;
  const side = usePreview(card, isLong ? 360 : 240);
  return (
    <div ref={card} className="relative h-full *:h-full">
      {children}
      {side && (
        <div
          aria-hidden="true"
          data-ground="paper"
          data-preview=""
          className={cn(
            "absolute z-30 grid h-auto! w-[min(34rem,calc(100vw-5rem))] animate-rise gap-3 max-tablet:hidden rounded-panel p-7 shadow-pop",
            side === "above" ? "bottom-[calc(100%+0.875rem)]" : "top-[calc(100%+0.5rem)]",
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
            className={cn("display leading-[1.2] wrap-anywhere", isLong ? "text-[1.1875rem]" : "text-t-4")}
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
 * Returns which side of the card the preview is on, or undefined if it is closed. The preview opens while the mouse or
 * keyboard focus is on the card; Escape closes it. It opens above the card, unless only the space below has
 * `requiredHeight` (in CSS pixels).
 */
function usePreview(card: RefObject<HTMLElement | null>, requiredHeight: number) {
  const [side, setSide] = useState<"above" | "below">();
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const runAfter = (ms: number, fn: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(fn, ms);
    };
    const openLater = () =>
      runAfter(OPEN_AFTER_MS, () => {
        const { top, bottom } = element.getBoundingClientRect();
        setSide(top < requiredHeight && innerHeight - bottom >= requiredHeight ? "below" : "above");
      });
    const closeLater = () => runAfter(CLOSE_AFTER_MS, () => setSide(undefined));
    const listen = <K extends keyof HTMLElementEventMap>(
      type: K,
      fn: (event: HTMLElementEventMap[K]) => void,
    ) => element.addEventListener(type, fn, { signal: controller.signal });
    listen("pointerenter", (event) => event.pointerType === "mouse" && openLater());
    listen("pointerleave", closeLater);
    listen("focusin", () => element.matches(":has(:focus-visible):not(:has([data-quiet]))") && openLater());
    listen("focusout", closeLater);
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setSide(undefined);
    document.addEventListener("keydown", onKey, { signal: controller.signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [card, requiredHeight]);
  return side;
}
