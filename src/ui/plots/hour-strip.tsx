import type { ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";

export type HourStripPart = {
  key: string;
  label: string;
  icon?: ReactNode;
  minutes: number;
  /** The length as text. By default, in whole minutes. */
  length?: string;
  look: "plain" | "solid" | "deep" | "outline";
};

const LOOK_STYLES = {
  plain: "bg-second text-on",
  solid: "bg-solid text-on-solid",
  deep: "bg-deep text-on",
  outline: "border border-edge text-on",
};

/** A part of the hour shows its label or icon only if it has at least this many minutes. */
const MIN_LABELED_MINUTES = 6;
const MIN_ICON_MINUTES = 2;
/** On phones, a part shows its label only if it takes at least this share of the bar's width. */
const MIN_PHONE_SHARE = 0.22;

const sumMinutes = (parts: readonly HourStripPart[]): number =>
  parts.reduce((sum, { minutes }) => sum + minutes, 0);

/**
 * A bar that shows the parts of an hour, to scale. Free time has a dashed outline, and time over the planned total is
 * hatched.
 */
export function HourStrip({
  label,
  parts,
  minutes,
  whole = Math.max(1, minutes, sumMinutes(parts)),
  rest = "left",
  marks,
}: {
  /** A short text alternative for screen readers. A table next to the bar has the same figures. */
  label: string;
  parts: readonly HourStripPart[];
  /** The planned total length. */
  minutes: number;
  /** How many minutes the bar's full width represents. To make two bars comparable, give both the same value. */
  whole?: number;
  /** The label for the free time. */
  rest?: string;
  /** Evenly spaced labels for the scale below the bar. Without them, there is no scale. */
  marks?: readonly string[];
}) {
  const plannedMinutes = sumMinutes(parts);
  const formatShare = (partMinutes: number) => `${(partMinutes / whole) * 100}%`;
  const freeMinutes = minutes - plannedMinutes;
  return (
    <div role="img" aria-label={label}>
      <div className="flex h-10 tablet:h-11.5">
        {parts.map((part) => (
          <span
            key={part.key}
            style={{ width: formatShare(part.minutes) }}
            className="min-w-0 px-px transition-[width]"
          >
            <span
              title={`${part.label}, ${part.length ?? `${part.minutes} min`}`}
              className={cn(
                "flex h-full items-center gap-2 overflow-hidden rounded-sign px-1.5 font-label text-t-0 forced-colors:border [&>svg]:size-4 [&>svg]:shrink-0",
                LOOK_STYLES[part.look],
              )}
            >
              {part.minutes >= MIN_ICON_MINUTES && part.icon}
              {part.minutes >= MIN_LABELED_MINUTES && (
                <span
                  className={cn("truncate", part.minutes / whole < MIN_PHONE_SHARE && "max-tablet:hidden")}
                >
                  {part.label}
                </span>
              )}
            </span>
          </span>
        ))}
        {freeMinutes > 0 && (
          <span style={{ width: formatShare(freeMinutes) }} className="min-w-0 px-px">
            <span className="grid h-full place-items-center overflow-hidden rounded-sign border border-edge border-dashed text-on-2 text-t-0">
              {freeMinutes >= MIN_LABELED_MINUTES && (
                <span
                  className={cn(
                    "max-w-full truncate",
                    freeMinutes / whole < MIN_PHONE_SHARE && "max-tablet:hidden",
                  )}
                >
                  {`${Math.round(freeMinutes)} min ${rest}`}
                </span>
              )}
            </span>
          </span>
        )}
      </div>
      {marks && (
        <div style={{ width: formatShare(minutes) }} className="relative mt-1.5">
          <Scale minutes={minutes} />
          {plannedMinutes > minutes && (
            <span
              style={{ width: `${((plannedMinutes - minutes) / minutes) * 100}%` }}
              className="hatched absolute top-0 left-full h-3 rounded-sign"
            />
          )}
          <p className="mt-0.5 flex justify-between text-on-2 text-t-0">
            {marks.map((mark, index) => (
              <span
                key={mark}
                className={
                  index % 2 === 1 && marks.length > 3
                    ? "min-w-0 overflow-hidden max-tablet:text-[0.7rem]"
                    : "shrink-0"
                }
              >
                {mark}
              </span>
            ))}
          </p>
        </div>
      )}
    </div>
  );
}

function Scale({ minutes }: { minutes: number }) {
  const ticks = Array.from({ length: minutes + 1 }, (_, minute) => minute);
  const drawTicks = (minutesToDraw: number[], tickTop: number) =>
    minutesToDraw.map((minute) => `M${minute} ${tickTop}V12`).join("");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${minutes} 12`}
      preserveAspectRatio="none"
      fill="none"
      className="h-3 w-full overflow-visible [&>path]:[shape-rendering:crispEdges] [&>path]:[vector-effect:non-scaling-stroke]"
    >
      <path
        d={drawTicks(
          ticks.filter((minute) => minute % 15 !== 0),
          6,
        )}
        stroke="var(--on-3)"
      />
      <path
        d={drawTicks(
          ticks.filter((minute) => minute % 15 === 0),
          0,
        )}
        stroke="var(--on-2)"
        strokeWidth="2"
      />
    </svg>
  );
}
