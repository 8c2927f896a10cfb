import { useEffect, useEffectEvent, useRef } from "react";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { type LoadedParagraphs, PARAGRAPHS_PER_PART } from "./use-paragraphs.ts";

/** Loads the next part of the transcript when the reader gets near it. After a failure, loads it only after a click. */
export function MoreParagraphs({ left, isLoading, isFailed, loadNext }: LoadedParagraphs) {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => void loadNext());
  useEffect(() => {
    if (!end.current || isLoading || isFailed) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: "600px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, isFailed]);
  return (
    <div ref={end} className="mt-4 border-rule border-t pt-5 print:hidden">
      <Button variant="outline" busy={isLoading} onClick={() => void loadNext()}>
        {`Show the next ${formatCount(Math.ceil(Math.min(left, PARAGRAPHS_PER_PART) / 2), "minute")}`}
      </Button>
    </div>
  );
}
