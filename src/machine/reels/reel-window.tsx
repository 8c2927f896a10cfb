import type { Ref } from "react";
import { cn } from "#ui/styles/class-names.ts";

export function ReelWindow({
  words,
  host,
  running = false,
  dim = false,
  covered = false,
}: {
  words: readonly [string, string, string];
  host?: Ref<HTMLDivElement>;
  running?: boolean;
  /** Dims the words. For visitors who prefer reduced motion, this replaces the turning of the reels. */
  dim?: boolean;
  covered?: boolean;
}) {
  return (
    <div
      aria-hidden="true"
      data-ground="paper"
      className={cn(
        "absolute inset-x-0 top-0 h-(--reel) overflow-hidden rounded-control font-display",
        "contain-strict transition-opacity duration-200",
        dim && "opacity-50",
        // Clips the reel, which would show below a lifted card. Hiding it would discard its canvases' content.
        covered && "[clip-path:inset(1rem)] [transition:clip-path_0s_250ms]",
      )}
    >
      <div
        className={cn(
          "absolute inset-0 flex flex-col justify-center [--cell:54px] tablet:[--cell:128px]",
          running && "invisible",
        )}
      >
        {words.map((word, index) => (
          <span
            key={word}
            className={cn(
              "flex h-(--cell) shrink-0 items-center justify-center border-rule border-b",
              "font-strong text-[2rem] leading-[1] tablet:text-[clamp(2rem,3.5vw,3.125rem)]",
              index !== 1 && "text-on-2",
            )}
          >
            {word}
          </span>
        ))}
      </div>
      <div ref={host} className={cn("absolute inset-0", !running && "invisible")} />
      <div className="cylinder absolute inset-0" />
      <Pointer className="left-0" points="M0 0 12 10 0 20Z" />
      <Pointer className="right-0" points="M12 0 0 10 12 20Z" />
    </div>
  );
}

function Pointer({ className, points }: { className: string; points: string }) {
  return (
    <svg
      viewBox="0 0 12 20"
      aria-hidden="true"
      className={cn("absolute inset-y-0 my-auto h-5 w-3 fill-night-2", className)}
    >
      <path d={points} />
    </svg>
  );
}
