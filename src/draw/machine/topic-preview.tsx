import { type ReactNode, useRef } from "react";
import type { Reel } from "#draw/draw.contract.ts";
import { cn } from "#ui/styles/class-names.ts";
import { usePreview } from "./use-preview.ts";

/** A card with a larger preview, which repeats the card and is hidden from screen readers. */
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
