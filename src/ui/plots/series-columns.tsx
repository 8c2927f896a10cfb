import { cn } from "#ui/styles/class-names.ts";
import { chooseChartScale } from "./scale.rules.ts";

export type SeriesPoint = { label: string; values: readonly number[] };

/** The classes for the colors of the first and the second series. */
export const SERIES_COLORS = ["bg-bar", "bg-quiet"] as const;
const MAX_LINES = 4;
const MAX_DATE_LABELS = 4;

/** A column chart with its scale. With only one series, the newest column stands out. */
export function SeriesColumns({
  names,
  points,
}: {
  names: readonly string[];
  points: readonly SeriesPoint[];
}) {
  const largestValue = Math.max(0, ...points.flatMap(({ values }) => values));
  const { end, step } = chooseChartScale(largestValue, MAX_LINES);
  const lines = Array.from({ length: end / step + 1 }, (_, index) => end - index * step);
  const isSingleSeries = names.length === 1;
  return (
    <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-on-2 text-t-0">
      <div className="flex h-36 flex-col justify-between text-right">
        {lines.map((line) => (
          <span key={line} className="flex h-0 items-center justify-end">
            {line.toLocaleString("en-US")}
          </span>
        ))}
      </div>
      <div
        className="flex h-36 items-end gap-px border-edge border-b forced-color-adjust-none"
        style={{
          background: `linear-gradient(var(--rule) 1px, transparent 0) 0 0 / 100% ${(100 * step) / end}%`,
        }}
      >
        {points.map(({ label, values }, index) => (
          <span
            key={label}
            title={`${label}: ${values.map((value, seriesIndex) => `${value.toLocaleString("en-US")} ${names[seriesIndex]}`).join(", ")}`}
            className="flex h-full min-w-0 flex-1 items-end justify-center gap-px"
          >
            {values.map((value, seriesIndex) => (
              <i
                key={names[seriesIndex]}
                style={{ height: `${(value / end) * 100}%` }}
                className={cn(
                  "min-w-0 max-w-4 flex-1",
                  value > 0 && "min-h-0.5",
                  SERIES_COLORS[isSingleSeries && index < points.length - 1 ? 1 : seriesIndex],
                )}
              />
            ))}
          </span>
        ))}
      </div>
      <p className="col-start-2 mt-1 flex justify-between gap-x-2 [&>span:last-child]:font-strong [&>span:last-child]:text-on">
        {chooseDateLabels(points).map((label) => (
          <span key={label}>{label}</span>
        ))}
      </p>
    </div>
  );
}

/** Returns the labels of a few evenly spaced points, including the first and the last. */
function chooseDateLabels(points: readonly SeriesPoint[]): string[] {
  const step = Math.max(1, (points.length - 1) / (MAX_DATE_LABELS - 1));
  return points.flatMap(({ label }, index) =>
    Math.round(Math.round(index / step) * step) === index ? [label] : [],
  );
}
