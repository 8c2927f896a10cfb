import type { ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";

export type StripPart = {
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

/** How many minutes a part needs for its label to fit or, below, for its icon. */
const MIN_LABELED_MINUTES = 6;
const MIN_ICON_MINUTES = 2;
/** The smallest part, as a share of the bar, whose label fits on a phone. */
const MIN_PHONE_SHARE = 0.22;

const sumMinutes = (parts: readonly StripPart[]): number =>
  parts.reduce((sum, { minutes }) => sum + minutes, 0);

/** A bar with the parts of an hour, to scale. Free time is dashed, and excess time is hatched. */
export function Strip({
  label,
  parts,
  minutes,
  whole = Math.max(1, minutes, sumMinutes(parts)),
  rest = "left",
  marks,
}: {
  /** A short text alternative. A table next to the bar has the same figures. */
  label: string;
  parts: readonly StripPart[];
  /** The planned total length. */
  minutes: number;
  /** The minutes that the bar's full width stands for. Set it to compare two bars. */
  whole?: number;
  /** The label for free minutes. */
  rest?: string;
  /** Evenly spaced labels for the scale. Without labels, there is no scale. */
  marks?: readonly string[];
}) {
  const planned = sumMinutes(parts);
  const formatShare = (part: number) => `${(part / whole) * 100}%`;
  const free = minutes - planned;
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
                "flex h-full items-center gap-2 overflow-hidden rounded-sign px-1.5 font-label text-t-0 [&>svg]:size-4 [&>svg]:shrink-0",
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
        {free > 0 && (
          <span style={{ width: formatShare(free) }} className="min-w-0 px-px">
            <span className="grid h-full place-items-center overflow-hidden whitespace-nowrap rounded-sign border border-edge border-dashed text-on-2 text-t-0">
              {free >= MIN_LABELED_MINUTES ? `${Math.round(free)} min ${rest}` : ""}
            </span>
          </span>
        )}
      </div>
      {marks && (
        <div style={{ width: formatShare(minutes) }} className="relative mt-1.5">
          <Scale minutes={minutes} />
          {planned > minutes && (
            <span
              style={{ width: `${((planned - minutes) / minutes) * 100}%` }}
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
  const drawTicks = (of: number[], top: number) => of.map((minute) => `M${minute} ${top}V12`).join("");
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
