import type { Ref } from "react";
import { cn } from "#ui/styles/class-names.ts";

/** The roundness of a drum: how much of the case's tone lies over the paper, in percent, and where. */
const shading = `linear-gradient(to bottom, ${[
  [100, 0],
  [67, 5],
  [50, 8],
  [35, 13],
  [20, 19.5],
  [8, 25],
  [1.5, 33],
  [0, 37],
  [0, 66],
  [2, 70],
  [8, 76],
  [20, 80.5],
  [35, 87],
  [54, 92],
  [70, 95],
  [100, 100],
]
  .map(([dark, at]) => `color-mix(in srgb, var(--color-night-2) ${dark}%, transparent) ${at}%`)
  .join(", ")})`;

/** A drum seen through its window: three words at rest, or the strips that `host` holds. */
export function Drum({
  words,
  host,
  running = false,
  dim = false,
  covered = false,
}: {
  words: readonly [string, string, string];
  host?: Ref<HTMLDivElement>;
  /** The strips are seen in place of the words. */
  running?: boolean;
  /** The reels stand still while the machine works: under reduced motion. */
  dim?: boolean;
  /** A card lies over it. */
  covered?: boolean;
}) {
  return (
    <div
      aria-hidden="true"
      data-ground="paper"
      className={cn(
        "absolute inset-x-0 top-0 h-(--drum) overflow-hidden rounded-control font-display",
        "contain-strict transition-opacity duration-200",
        dim && "opacity-50",
        // Not before the card has faded in. Hidden, its drawings would have to be made anew when it turns again; this
        // way nothing of it is seen beside a card that is lifted.
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
      <div className="absolute inset-0" style={{ background: shading }} />
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
