import Table2 from "lucide-react/icons/table-2";
import { useState } from "react";
import { useDates } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Table, TableCell, TableRow } from "#ui/lists/table.tsx";
import { type Bar, computeScaleTop, makeWeekBars } from "./chart.rules.ts";
import type { FollowerOverview } from "./team-followers.contract.ts";

/** Shows how many people followed in each week of the last year, as a chart or a table. */
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

function Chart({ bars }: { bars: Bar[] }) {
  const { shortDate } = useDates();
  const top = computeScaleTop(Math.max(...bars.map(({ total }) => total)));
  const nameDay = (date: string) => shortDate(`${date}T12:00:00Z`);
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  return (
    <figure className="mt-7">
      <div className="relative h-44">
        {[top, top / 2, 0].map((value) => (
          <div
            key={value}
            aria-hidden="true"
            className="absolute inset-x-0 border-rule border-t"
            style={{ bottom: `${(100 * value) / top}%` }}
          >
            <span className="absolute bottom-0.5 left-0 bg-ground pr-2 text-on-2 text-t-0">
              {value.toLocaleString("en-US")}
            </span>
          </div>
        ))}
        <div
          role="img"
          aria-label={`${last.total} followers now, ${first.total} on ${nameDay(first.date)}.`}
          className="absolute inset-y-0 right-0 left-12 flex items-end justify-end gap-[2px] forced-color-adjust-none"
        >
          {bars.map(({ date, total }, at) => (
            <div
              key={date}
              title={`${nameDay(date)}: ${total}`}
              className={at === bars.length - 1 ? "bg-on" : "bg-bar"}
              style={{
                height: `${(100 * total) / top}%`,
                flex: "0 1 calc(100% / 52)",
                minHeight: total > 0 ? 2 : 0,
              }}
            />
          ))}
        </div>
      </div>
      <figcaption className="mt-2 flex justify-between pl-12 text-on-2 text-t-0">
        <span>{bars.length > 1 && nameDay(first.date)}</span>
        <span className="font-strong text-on">{nameDay(last.date)}</span>
      </figcaption>
    </figure>
  );
}

function WeekTable({ bars }: { bars: Bar[] }) {
  const { shortDate } = useDates();
  return (
    <div className="mt-3 max-h-80 overflow-y-auto">
      <Table caption="Followers by week" headers={["Week to", "By email", "By notification", "Together"]}>
        {bars.toReversed().map(({ date, mail, push, total }) => (
          <TableRow key={date}>
            <TableCell phone="line" className="font-strong">
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
