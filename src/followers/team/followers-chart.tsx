import Table2 from "lucide-react/icons/table-2";
import { useState } from "react";
import { useDates } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Table, TableCell, TableRow } from "#ui/lists/table.tsx";
import { computeScaleTop, type FollowerBar, makeWeekBars } from "./chart.rules.ts";
import type { FollowerOverview } from "./team-followers.contract.ts";

/** Shows the number of followers in each week of the last year, as a chart or a table. */
export function FollowersChart({ days }: Pick<FollowerOverview, "days">) {
  const [isTable, setTable] = useState(false);
  const bars = makeWeekBars(days);
  return (
    <section aria-labelledby="followers-year">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="followers-year" className="font-strong">
          The last year
        </h3>
        <Button variant="ghost" size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          <Table2 />
          Table
        </Button>
      </header>
      {isTable ? <WeekTable bars={bars} /> : <Chart bars={bars} />}
    </section>
  );
}

function Chart({ bars }: { bars: FollowerBar[] }) {
  const { shortDate } = useDates();
  const scaleTop = computeScaleTop(Math.max(...bars.map(({ total }) => total)));
  const formatDay = (date: string) => shortDate(`${date}T12:00:00Z`);
  const [firstBar, lastBar] = [bars[0], bars.at(-1)];
  if (!firstBar || !lastBar) return null;
  return (
    <figure className="mt-7">
      <div className="relative h-44">
        {[scaleTop, scaleTop / 2, 0].map((value) => (
          <div
            key={value}
            aria-hidden="true"
            className="absolute inset-x-0 border-rule border-t"
            style={{ bottom: `${(100 * value) / scaleTop}%` }}
          >
            <span className="absolute bottom-0.5 left-0 bg-ground pr-2 text-on-2 text-t-0">
              {value.toLocaleString("en-US")}
            </span>
          </div>
        ))}
        <div
          role="img"
          aria-label={`${lastBar.total} followers now, ${firstBar.total} on ${formatDay(firstBar.date)}.`}
          className="absolute inset-y-0 right-0 left-12 flex items-end justify-end gap-[2px] forced-color-adjust-none"
        >
          {bars.map(({ date, total }, index) => (
            <div
              key={date}
              title={`${formatDay(date)}: ${total}`}
              className={index === bars.length - 1 ? "bg-on" : "bg-bar"}
              style={{
                height: `${(100 * total) / scaleTop}%`,
                flex: "0 1 calc(100% / 52)",
                minHeight: total > 0 ? 2 : 0,
              }}
            />
          ))}
        </div>
      </div>
      <figcaption className="mt-2 flex justify-between pl-12 text-on-2 text-t-0">
        <span>{bars.length > 1 && formatDay(firstBar.date)}</span>
        <span className="font-strong text-on">{formatDay(lastBar.date)}</span>
      </figcaption>
    </figure>
  );
}

function WeekTable({ bars }: { bars: FollowerBar[] }) {
  const { shortDate } = useDates();
  return (
    <div className="mt-3 max-h-80 overflow-y-auto">
      <Table caption="Followers by week" headers={["Week to", "By email", "By notification", "Together"]}>
        {bars.toReversed().map(({ date, mail, push, total }) => (
          <TableRow key={date}>
            <TableCell phone="line" header className="font-strong">
              {shortDate(`${date}T12:00:00Z`)}
            </TableCell>
            <TableCell label="By email">{mail}</TableCell>
            <TableCell label="By notification">{push}</TableCell>
            <TableCell label="Together">{total}</TableCell>
          </TableRow>
        ))}
      </Table>
    </div>
  );
}
