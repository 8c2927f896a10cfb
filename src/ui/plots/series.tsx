import ChartColumn from "lucide-react/icons/chart-column";
import Table2 from "lucide-react/icons/table-2";
import { useState } from "react";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { SERIES_COLORS, SeriesColumns, type SeriesPoint } from "./series-columns.tsx";

/** One or two series over time as a column chart, with a button that shows the same numbers as a table. */
export function SeriesChart({
  title,
  names,
  points,
  note,
}: {
  title: string;
  /** A sentence to show below the title. */
  note?: string | undefined;
  /** The names of the one or two series. */
  names: readonly string[];
  points: readonly SeriesPoint[];
}) {
  const [isTable, setIsTable] = useState(false);
  const newestPoint = points.at(-1);
  const id = `series-${title.toLowerCase().replaceAll(/\W+/g, "-")}`;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 id={id} className="font-strong text-t-1">
          {title}
        </h3>
        {names.length > 1 && (
          <p aria-hidden="true" className="flex gap-4 text-on-2 text-t-0">
            {names.map((name, index) => (
              <span key={name} className="flex items-center gap-1.5">
                <i className={cn("size-2.5", SERIES_COLORS[index])} /> {name}
              </span>
            ))}
          </p>
        )}
        <IconButton
          label={isTable ? "Show as a chart" : "Show as a table"}
          name={isTable ? `${title} as a chart` : `${title} as a table`}
          onClick={() => setIsTable(!isTable)}
          className="ml-auto"
        >
          {isTable ? <ChartColumn /> : <Table2 />}
        </IconButton>
      </header>
      {note && <p className="text-on-2 text-t-0">{note}</p>}
      {isTable ? (
        <SeriesTable title={title} names={names} points={points} />
      ) : (
        <div
          role="img"
          aria-label={`${title}, week of ${newestPoint?.label}: ${names.map((name, index) => `${name} ${newestPoint?.values[index]?.toLocaleString("en-US")}`).join(", ")}`}
        >
          <SeriesColumns names={names} points={points} />
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
              {values.map((value, index) => (
                <td key={names[index]} className="py-1.5 text-right">
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
