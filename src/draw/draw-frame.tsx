import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import type { ComponentProps, ReactNode, Ref } from "react";
import { Bulb } from "#ui/bulb.tsx";
import { Button } from "#ui/button.tsx";
import { cn } from "#ui/class-names.ts";
import { Spinner } from "#ui/spinner.tsx";

/** The machine's case: its name, what stands beside it, and the reels with the row below. */
export function DrawFrame({ beside, children }: { beside: ReactNode; children: ReactNode }) {
  return (
    <section
      data-ground="night-2"
      aria-labelledby="show-topic-generator"
      className="rounded-panel px-3.5 pt-4 pb-5 tablet:px-7 tablet:pt-7 tablet:pb-7"
    >
      <header className="flex min-h-11 items-center gap-3 tablet:gap-4.5">
        <h3 id="show-topic-generator" className="display text-[1.25rem] leading-[1.1] tablet:text-[1.5rem]">
          Show Topic Generator
        </h3>
        {beside}
      </header>
      {children}
    </section>
  );
}

type Controls = ComponentProps<"button"> & { "data-control"?: string };

/** Turns the sounds on and off. */
export function MuteButton({ muted, ...rest }: Controls & { muted: boolean }) {
  return (
    <Button
      {...rest}
      variant="ghost"
      size="icon"
      aria-label={muted ? "Unmute sound" : "Mute sound"}
      className="-mr-1 ml-auto"
    >
      {muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
    </Button>
  );
}

/** The three places, side by side, or one below the other on a phone. */
export function ReelRow({ children }: { children: ReactNode }) {
  return (
    <div className="mt-2 grid gap-2 [--drum:6.5rem] tablet:mt-5 tablet:grid-cols-3 tablet:gap-3 tablet:[--drum:21.25rem]">
      {children}
    </div>
  );
}

/** One place: its bulb, its name, and below them what it shows. */
export function ReelPlace({
  number,
  bulb,
  children,
}: {
  number: number;
  bulb: ComponentProps<typeof Bulb>["state"];
  children: ReactNode;
}) {
  return (
    <div className="grid min-w-0 grid-rows-[auto_1fr]">
      <p
        id={`draw-topic-${number}`}
        className="flex h-6.5 items-center gap-3 pl-1 font-label text-on-2 text-t-0 tablet:h-8.5"
      >
        <Bulb state={bulb} />
        Topic {number}
      </p>
      <div className="relative min-h-(--drum)">{children}</div>
    </div>
  );
}

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
        // Not before the card has faded in.
        covered && "invisible [transition:visibility_0s_250ms]",
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

/** The row below the reels. */
export function LeverRow({ children }: { children: ReactNode }) {
  return (
    <div className="mt-3 grid items-center gap-x-4 gap-y-3 tablet:mt-5 tablet:flex tablet:flex-wrap">
      {children}
    </div>
  );
}

/** The one lever. Pressed, it goes down and stays down while the reels turn. */
export function Lever({ spinning = false, ...rest }: Controls & { spinning?: boolean }) {
  return (
    <button
      {...rest}
      type="button"
      aria-disabled={spinning || rest.disabled || undefined}
      className={cn(
        "inline-flex h-14 cursor-pointer select-none items-center justify-center gap-4 rounded-control px-10 font-button font-display text-[1.5rem] tablet:h-17",
        "tracking-title transition-[background-color,box-shadow,transform] active:translate-y-[5px] active:shadow-none",
        spinning
          ? "translate-y-[5px] cursor-progress bg-off text-on-off"
          : "bg-press pb-1 text-on-press shadow-lever hover:bg-press-hi disabled:cursor-not-allowed disabled:bg-off disabled:text-on-off disabled:shadow-none",
      )}
    >
      {spinning && <Spinner className="size-5" />}
      {spinning ? "Spinning" : "Spin Now"}
    </button>
  );
}

/** What to do now, in the words of the specification. */
export function Hint({ children }: { children: ReactNode }) {
  return <p className="text-on-2 text-t-1">{children}</p>;
}
