/** Draws an hour as sixty ticks. The planned part stands out. `share` says how much is planned, from 0 to 1. */
export function HourTicks({ share }: { share: number }) {
  const darkTickCount = Math.round(60 * Math.min(1, share));
  return (
    <svg
      aria-hidden="true"
      data-ticks=""
      viewBox="0 0 61 12"
      preserveAspectRatio="none"
      className="h-3 w-45 [&>path]:[shape-rendering:crispEdges] [&>path]:[vector-effect:non-scaling-stroke]"
    >
      <path d={makeTickPath(darkTickCount, 61)} stroke="var(--quiet)" />
      <path d={makeTickPath(0, darkTickCount)} stroke="var(--on-2)" strokeWidth="1.5" />
    </svg>
  );
}

const makeTickPath = (from: number, to: number): string =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
    .map((minute) => `M${minute + 0.5} ${minute % 15 === 0 ? 0 : 4}V12`)
    .join("");
