import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { cn } from "#ui/styles/class-names.ts";
import { makeTimelineMarks } from "./timeline-marks.rules.ts";

const TICK_TOP_OFFSETS = { chapter: -8, label: 0, five: 8, one: 12 };
const TICK_COLORS = { chapter: "var(--on)", label: "var(--on-2)", five: "var(--on-3)", one: "var(--edge)" };

/**
 * Shows a decorative timeline of the episode's minutes and chapters, with a marker `at` seconds from the start.
 * Everything up to the marker is lit as played, unless the marker only points to a moment (`isMoment`).
 */
export function PlayerTimeline({
  seconds,
  chapters = [],
  at,
  isMoment = false,
}: {
  seconds: number;
  chapters?: readonly Pick<Chapter, "seconds">[];
  at: number | null;
  isMoment?: boolean;
}) {
  if (seconds === 0) return null;
  const { ticks, labels } = makeTimelineMarks(
    seconds,
    chapters.map((chapter) => chapter.seconds),
  );
  const marker = at === null ? null : Math.min(100, (at * 100) / seconds);
  const litUpTo = marker === null || isMoment ? -1 : marker;
  const isUnderMarker = (place: number) => marker !== null && Math.abs(place - marker) < 4;
  return (
    <div aria-hidden="true" className="select-none">
      <svg
        viewBox="0 0 100 22"
        preserveAspectRatio="none"
        fill="none"
        aria-hidden="true"
        className="block h-[22px] w-full overflow-visible [&>path]:[shape-rendering:crispEdges] [&>path]:[vector-effect:non-scaling-stroke]"
      >
        {(["one", "five", "label", "chapter"] as const).flatMap((size) =>
          [false, true].map((isLit) => (
            <path
              key={`${size} ${isLit}`}
              d={ticks
                .filter((tick) => tick.size === size && tick.at <= litUpTo === isLit)
                .map((tick) => `M${tick.at} ${TICK_TOP_OFFSETS[size]}V22`)
                .join("")}
              stroke={isLit ? "var(--on)" : TICK_COLORS[size]}
              strokeWidth={size === "label" || size === "chapter" ? 2 : 1}
            />
          )),
        )}
        {marker !== null && <path d={`M${marker} 0V36`} stroke="var(--mark)" strokeWidth="3" />}
      </svg>
      <div className="figures relative mt-1.5 h-5 text-on-2 text-t-0">
        {labels.map((label) => (
          <span
            key={label.seconds}
            className={cn(
              "absolute not-first:not-last:-translate-x-1/2 last:right-0",
              isUnderMarker(label.at) && "not-first:not-last:invisible",
            )}
            style={label.at < 100 ? { left: `${label.at}%` } : undefined}
          >
            {formatClockTime(label.seconds)}
          </span>
        ))}
      </div>
    </div>
  );
}
