import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import { clockTime } from "#episodes/durations.rules.ts";
import { cn } from "#ui/styles/class-names.ts";
import { playerScale } from "./player-scale.rules.ts";

const tops = { chapter: -8, figure: 0, five: 8, one: 12 };
const inks = { chapter: "var(--on-1)", figure: "var(--on-2)", five: "var(--on-3)", one: "var(--edge)" };

/** A decorative scale of the episode's minutes and chapters, with a marker at `at`, in seconds. */
export function PlayerScale({
  seconds,
  chapters = [],
  at,
}: {
  seconds: number;
  chapters?: readonly Pick<Chapter, "seconds">[];
  at: number | null;
}) {
  if (seconds === 0) return null;
  const { ticks, figures } = playerScale(
    seconds,
    chapters.map((chapter) => chapter.seconds),
  );
  const needle = at === null ? null : Math.min(100, (at * 100) / seconds);
  const isUnderNeedle = (place: number) => needle !== null && Math.abs(place - needle) < 4;
  return (
    <div aria-hidden="true" className="select-none">
      <svg
        viewBox="0 0 100 22"
        preserveAspectRatio="none"
        fill="none"
        aria-hidden="true"
        className="block h-[22px] w-full overflow-visible [&>path]:[shape-rendering:crispEdges] [&>path]:[vector-effect:non-scaling-stroke]"
      >
        {(["one", "five", "figure", "chapter"] as const).map((size) => (
          <path
            key={size}
            d={ticks
              .filter((tick) => tick.size === size)
              .map((tick) => `M${tick.at} ${tops[size]}V22`)
              .join("")}
            stroke={inks[size]}
            strokeWidth={size === "figure" || size === "chapter" ? 2 : 1}
          />
        ))}
        {needle !== null && <path d={`M${needle} 0V36`} stroke="var(--mark)" strokeWidth="3" />}
      </svg>
      <div className="figures relative mt-1.5 h-5 text-on-2 text-t-0">
        {figures.map((figure) => (
          <span
            key={figure.seconds}
            className={cn(
              "absolute not-first:not-last:-translate-x-1/2 last:right-0",
              isUnderNeedle(figure.at) && "not-first:not-last:invisible",
            )}
            style={figure.at < 100 ? { left: `${figure.at}%` } : undefined}
          >
            {clockTime(figure.seconds)}
          </span>
        ))}
      </div>
    </div>
  );
}
