import { useDateFormatters } from "#show/use-show.ts";
import type { OutgoingSummary } from "./outgoing.contract.ts";

const HATCHED_BACKGROUND =
  "repeating-linear-gradient(135deg in srgb, var(--bar) 0 1.5px, transparent 1.5px 5px)";

/** Charts how many messages went out on each of the last thirty days, how many were late, and how many failed. */
export function DailyDeliveriesChart({ days }: { days: OutgoingSummary["days"] }) {
  const { shortDate } = useDateFormatters();
  const maxSent = Math.max(...days.map(({ sent }) => sent), 1);
  const formatDay = (date: string | undefined) => (date ? shortDate(`${date}T12:00:00Z`) : "");
  const formatHeight = (count: number) => `${(100 * count) / maxSent}%`;
  return (
    <figure>
      <div
        aria-hidden="true"
        className="grid grid-flow-col auto-cols-fr gap-1 forced-color-adjust-none tablet:gap-2"
      >
        {days.map(({ date, sent, late, failed }) => (
          <div key={date} className="text-center">
            <div className="flex h-14 flex-col justify-end border-on border-b">
              <div
                className={late > 0 ? "border border-bar" : undefined}
                style={{ height: formatHeight(late), backgroundImage: HATCHED_BACKGROUND }}
              />
              <div className="bg-bar" style={{ height: formatHeight(sent - late) }} />
            </div>
            <span className="font-label text-error text-t-0">{failed > 0 ? "×" : "\u00a0"}</span>
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="flex justify-between text-on-2 text-t-0">
        <span>{formatDay(days[0]?.date)}</span>
        <span>{formatDay(days[15]?.date)}</span>
        <b className="font-strong text-on">Today</b>
      </div>
      <figcaption className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 text-on-2 text-t-0">
        <details>
          <summary className="finger cursor-pointer">Table</summary>
          <DaysTable days={days.filter(({ sent, failed }) => sent + failed > 0)} formatDay={formatDay} />
        </details>
        <span aria-hidden="true" className="flex items-center gap-4">
          <LegendItem background="var(--bar)">sent</LegendItem>
          <LegendItem background={HATCHED_BACKGROUND}>late</LegendItem>
          <span className="text-error">× failed</span>
        </span>
      </figcaption>
    </figure>
  );
}

function LegendItem({ background, children }: { background: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <i className="size-3 border border-bar forced-color-adjust-none" style={{ background }} />
      {children}
    </span>
  );
}

function DaysTable({
  days,
  formatDay,
}: {
  days: OutgoingSummary["days"];
  formatDay: (date: string) => string;
}) {
  return (
    <table className="mt-2 text-left">
      <caption className="sr-only">Sent day by day</caption>
      <thead>
        <tr>
          {["Day", "Sent", "Late", "Failed"].map((header) => (
            <th key={header} scope="col" className="pr-6 font-label">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, sent, late, failed }) => (
          <tr key={date}>
            <th scope="row" className="pr-6 font-regular">
              {formatDay(date)}
            </th>
            <td>{sent}</td>
            <td>{late}</td>
            <td>{failed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
