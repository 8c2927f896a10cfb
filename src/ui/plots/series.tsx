import ChartColumn from "lucide-react/icons/chart-column";
import Table2 from "lucide-react/icons/table-2";
import { useState } from "react";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { cn } from "#ui/styles/class-names.ts";

export type SeriesPoint = { label: string; values: readonly number[] };

const LOOKS = ["bg-bar", "bg-quiet"] as const;

/** One or two figures over time as columns, each with the table of the same numbers behind a button. */
export function Series({
  title,
  names,
  points,
}: {
  title: string;
  /** What the figures of each point are. */
  names: readonly string[];
  points: readonly SeriesPoint[];
}) {
  const [asTable, setAsTable] = useState(false);
  const largest = Math.max(0, ...points.flatMap(({ values }) => values));
  const sums = names.map((_, at) => points.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const id = `series-${title.toLowerCase().replaceAll(/\W+/g, "-")}`;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 id={id} className="font-strong text-t-1">
          {title}
        </h3>
        {names.length > 1 && (
          <p aria-hidden="true" className="flex gap-4 text-on-2 text-t-0">
            {names.map((name, at) => (
              <span key={name} className="flex items-center gap-1.5">
                <i className={cn("size-2.5", LOOKS[at])} /> {name}
              </span>
            ))}
          </p>
        )}
        <IconButton
          label={asTable ? "Show as a chart" : "Show as a table"}
          name={asTable ? `${title} as a chart` : `${title} as a table`}
          onClick={() => setAsTable(!asTable)}
          className="ml-auto"
        >
          {asTable ? <ChartColumn /> : <Table2 />}
        </IconButton>
      </header>
      {asTable ? (
        <SeriesTable title={title} names={names} points={points} />
      ) : (
        <div
          role="img"
          aria-label={`${title}: ${names.map((name, at) => `${name} ${sums[at]?.toLocaleString("en-US")}`).join(", ")}`}
        >
          <div className="mt-2 flex h-32 items-end gap-px border-rule border-b">
            {points.map(({ label, values }) => (
              <span
                key={label}
                title={`${label}: ${values.map((value, at) => `${value} ${names[at]}`).join(", ")}`}
                className="flex h-full min-w-0 flex-1 items-end justify-center gap-px"
              >
                {values.map((value, at) => (
                  <i
                    key={names[at]}
                    style={{ height: `${(value / Math.max(1, largest)) * 100}%` }}
                    className={cn("min-w-0 max-w-4 flex-1", value > 0 && "min-h-0.5", LOOKS[at])}
                  />
                ))}
              </span>
            ))}
          </div>
          <p className="mt-1 flex justify-between text-on-2 text-t-0">
            <span>{points[0]?.label}</span>
            <span>Highest: {largest.toLocaleString("en-US")}</span>
            <span>{points.at(-1)?.label}</span>
          </p>
        </div>
      )}
    </section>
  );
}

function SeriesTable({
  title,
  names,
  points,
}: {
  title: string;
  names: readonly string[];
  points: readonly SeriesPoint[];
}) {
  return (
    <div className="mt-2 max-h-72 overflow-y-auto">
      <table aria-label={title} className="w-full text-t-0">
        <thead>
          <tr className="border-on border-b text-left">
            <th className="py-1.5 font-label">Week of</th>
            {names.map((name) => (
              <th key={name} className="py-1.5 text-right font-label">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ label, values }) => (
            <tr key={label} className="border-rule border-b">
              <td className="py-1.5">{label}</td>
              {values.map((value, at) => (
                <td key={names[at]} className="py-1.5 text-right">
                  {value.toLocaleString("en-US")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
