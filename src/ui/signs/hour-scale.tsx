import { cn } from "#ui/styles/class-names.ts";

const MINUTES = Array.from({ length: 61 }, (_, minute) => minute);
const quarterTicks = drawTicks(
  MINUTES.filter((minute) => minute % 15 === 0),
  0,
);
const fiveMinuteTicks = drawTicks(
  MINUTES.filter((minute) => minute % 5 === 0 && minute % 15 !== 0),
  8,
);
const minuteTicks = drawTicks(
  MINUTES.filter((minute) => minute % 5 !== 0),
  14,
);

/**
 * The symbol for an hour in the show's design: a scale of sixty minutes, with a pointer if `minute` is set. After 60
 * minutes, the pointer stays at the end.
 */
export function HourScale({ minute, className }: { minute?: number | undefined; className?: string }) {
  return (
    <svg
      viewBox="0 0 60 22"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      className={cn(
        "h-[22px] w-full overflow-visible [&>path]:[shape-rendering:crispEdges] [&>path]:[vector-effect:non-scaling-stroke]",
        className,
      )}
    >
      <path d={minuteTicks} stroke="var(--edge)" />
      <path d={fiveMinuteTicks} stroke="var(--on-3)" />
      <path d={quarterTicks} stroke="var(--on-2)" strokeWidth="2" />
      {minute !== undefined && (
        <path d={`M${Math.min(60, minute)} -10V24`} stroke="var(--mark)" strokeWidth="3" data-needle="" />
      )}
    </svg>
  );
}

function drawTicks(tickMinutes: number[], tickTop: number): string {
  return tickMinutes.map((minute) => `M${minute} ${tickTop}V22`).join("");
}
