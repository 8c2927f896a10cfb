import type { ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";

export type StripPart = {
  key: string;
  label: string;
  icon?: ReactNode;
  minutes: number;
  /** The length as text. By default, it is given in whole minutes. */
  length?: string;
  look: "plain" | "solid" | "deep" | "outline";
};

const LOOKS = {
  plain: "bg-second text-on",
  solid: "bg-solid text-on-solid",
  deep: "bg-deep text-on",
  outline: "border border-edge text-on",
};

/** Parts shorter than this have no room for a label; those below the next have none for an icon either. */
const LABELED_MINUTES = 6;
const ICON_MINUTES = 2;
/** The smallest share of a phone's width in which a label fits. */
const PHONE_SHARE = 0.22;

const sumOf = (parts: readonly StripPart[]): number => parts.reduce((sum, { minutes }) => sum + minutes, 0);

/** The parts of an hour as a bar, to scale. Free time is dashed, excess time is hatched. */
export function Strip({
  label,
  parts,
  minutes,
  whole = Math.max(1, minutes, sumOf(parts)),
  rest = "left",
  marks,
}: {
  /** A short description. A table next to the bar has the same figures. */
  label: string;
  parts: readonly StripPart[];
  /** The planned total length. */
  minutes: number;
  /** The minutes that the full width stands for, so that two bars can be compared. */
  whole?: number;
  /** The label of free minutes. */
  rest?: string;
  /** The labels of the scale, at equal distances. Without them there is no scale. */
  marks?: readonly string[];
}) {
  const planned = sumOf(parts);
  const share = (part: number) => `${(part / whole) * 100}%`;
  const free = minutes - planned;
  return (
    <div role="img" aria-label={label}>
      <div className="flex h-10 tablet:h-11.5">
        {parts.map((part) => (
          <span
            key={part.key}
            style={{ width: share(part.minutes) }}
            className="min-w-0 px-px transition-[width]"
          >
            <span
              title={`${part.label}, ${part.length ?? `${part.minutes} min`}`}
              className={cn(
                "flex h-full items-center gap-2 overflow-hidden rounded-sign px-1.5 font-label text-t-0 [&>svg]:size-4 [&>svg]:shrink-0",
                LOOKS[part.look],
              )}
            >
              {part.minutes >= ICON_MINUTES && part.icon}
              {part.minutes >= LABELED_MINUTES && (
                <span className={cn("truncate", part.minutes / whole < PHONE_SHARE && "max-tablet:hidden")}>
                  {part.label}
                </span>
              )}
            </span>
          </span>
        ))}
        {free > 0 && (
          <span style={{ width: share(free) }} className="min-w-0 px-px">
            <span className="grid h-full place-items-center overflow-hidden whitespace-nowrap rounded-sign border border-edge border-dashed text-on-2 text-t-0">
              {free >= LABELED_MINUTES ? `${Math.round(free)} min ${rest}` : ""}
            </span>
          </span>
        )}
      </div>
      {marks && (
        <div style={{ width: share(minutes) }} className="relative mt-1.5">
          <Scale minutes={minutes} />
          {planned > minutes && (
            <span
              style={{ width: `${((planned - minutes) / minutes) * 100}%` }}
              className="hatched absolute top-0 left-full h-3 rounded-sign"
            />
          )}
          <p className="mt-0.5 flex justify-between text-on-2 text-t-0">
            {marks.map((mark, at) => (
              <span
                key={mark}
                className={
                  at % 2 === 1 && marks.length > 3
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
  const draw = (of: number[], top: number) => of.map((minute) => `M${minute} ${top}V12`).join("");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${minutes} 12`}
      preserveAspectRatio="none"
      fill="none"
      className="h-3 w-full overflow-visible [&>path]:[shape-rendering:crispEdges] [&>path]:[vector-effect:non-scaling-stroke]"
    >
      <path
        d={draw(
          ticks.filter((minute) => minute % 15 !== 0),
          6,
        )}
        stroke="var(--on-3)"
      />
      <path
        d={draw(
          ticks.filter((minute) => minute % 15 === 0),
          0,
        )}
        stroke="var(--on-2)"
        strokeWidth="2"
      />
    </svg>
  );
}
