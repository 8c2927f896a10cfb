import { cn } from "#ui/styles/class-names.ts";

const minutes = Array.from({ length: 61 }, (_, minute) => minute);
const quarters = ticks(
  minutes.filter((minute) => minute % 15 === 0),
  0,
);
const fives = ticks(
  minutes.filter((minute) => minute % 5 === 0 && minute % 15 !== 0),
  8,
);
const ones = ticks(
  minutes.filter((minute) => minute % 5 !== 0),
  14,
);

/** The show's symbol for time: a scale of sixty minutes, with a pointer at `minute` (0 to 60) if it is set. */
export function Hour({ minute, className }: { minute?: number | undefined; className?: string }) {
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
      <path d={ones} stroke="var(--edge)" />
      <path d={fives} stroke="var(--on-3)" />
      <path d={quarters} stroke="var(--on-2)" strokeWidth="2" />
      {minute !== undefined && (
        <path d={`M${minute} -10V24`} stroke="var(--mark)" strokeWidth="3" data-needle="" />
      )}
    </svg>
  );
}

function ticks(at: number[], top: number): string {
  return at.map((minute) => `M${minute} ${top}V22`).join("");
}
