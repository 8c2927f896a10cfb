import { formatLengthMs } from "#on-air/week/pace.rules.ts";
import type { Week } from "#on-air/week/week.contract.ts";
import { getPartTitle } from "#on-air/week/week.rules.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { HourStrip, type HourStripPart } from "#ui/plots/hour-strip.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { PART_KIND_ICONS, PART_KIND_STYLES } from "../plan/part-kinds.tsx";
import {
  describeLargestDifferences,
  formatDifference,
  listPartTimings,
  type PartTiming,
} from "./part-timings.rules.ts";

const sumLengths = (lengths: (number | null)[]) => lengths.reduce<number>((all, one) => all + (one ?? 0), 0);

/** Compares how long each part was planned to take with how long it took. */
export function PartTimings({ week }: { week: Week }) {
  const parts = listPartTimings(week);
  if (!week.air || !parts.some(({ tookMs }) => tookMs !== null)) return null;
  const showMinutes = (Date.parse(week.endsAt) - Date.parse(week.startsAt)) / MINUTE_MS;
  const plannedMs = sumLengths(parts.map((part) => part.plannedMs));
  const tookMs = sumLengths(parts.map((part) => part.tookMs));
  const stripProps = {
    minutes: showMinutes,
    whole: Math.max(showMinutes, plannedMs / MINUTE_MS, tookMs / MINUTE_MS),
  };
  return (
    <section aria-labelledby="how-it-ran" className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-rule border-b pb-2">
        <h3 id="how-it-ran" className="font-strong text-t-2">
          How the {showMinutes === 60 ? "hour" : "show"} ran
        </h3>
        <p className="text-on-2 wrap-anywhere">{describeLargestDifferences(parts)}</p>
      </header>
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-2 tablet:grid-cols-[4rem_minmax(0,1fr)]">
        <span className="text-on-2 tablet:pt-2.5">Planned</span>
        <HourStrip
          {...stripProps}
          label={`Planned: ${formatLengthMs(plannedMs)}`}
          parts={toStripParts(parts, (part) => part.plannedMs)}
        />
        <span className="font-label tablet:pt-2.5">Took</span>
        <HourStrip
          {...stripProps}
          label={`Took: ${formatLengthMs(tookMs)}`}
          parts={toStripParts(parts, (part) => part.tookMs)}
          rest="not used"
          marks={[0, 1, 2, 3, 4].map((quarter) => `${Math.round((quarter * showMinutes) / 4)} min`)}
        />
      </div>
      <PartsTable parts={parts} />
    </section>
  );
}

const toStripParts = (
  parts: readonly PartTiming[],
  getLength: (part: PartTiming) => number | null,
): HourStripPart[] =>
  parts.flatMap((part) => {
    const length = getLength(part);
    if (length === null) return [];
    const { id, title, kind } = part.item;
    return {
      ...{ key: String(id), label: title, icon: PART_KIND_ICONS[kind], look: PART_KIND_STYLES[kind] },
      ...{ minutes: length / MINUTE_MS, length: formatLengthMs(length) },
    };
  });

function PartsTable({ parts }: { parts: readonly PartTiming[] }) {
  const maxDifference = Math.max(1, ...parts.map(({ differenceMs }) => Math.abs(differenceMs ?? 0)));
  return (
    <table aria-label="Parts" className="w-full text-left">
      <thead className="text-on-2 text-t-0">
        <tr className="border-edge border-b">
          <th scope="col" className="py-2 font-label">
            Part
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-label max-tablet:hidden">
            Planned
          </th>
          {["Took", "Difference"].map((name) => (
            <th key={name} scope="col" className="py-2 pl-3 text-right font-label">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map(({ item, plannedMs, tookMs, differenceMs }) => (
          <tr key={item.id} className="border-rule border-b">
            <th scope="row" className="py-2 font-label wrap-anywhere">
              {getPartTitle(item)}
            </th>
            <td className="figures py-2 pl-3 text-right text-on-2 max-tablet:hidden">
              {formatLengthMs(plannedMs)}
            </td>
            <td className="figures py-2 pl-3 text-right">{tookMs === null ? "–" : formatLengthMs(tookMs)}</td>
            <td className="figures py-2 pl-3 text-right font-label">
              <span className="flex items-center justify-end gap-6">
                {differenceMs === null ? "–" : formatDifference(differenceMs)}
                <DifferenceBar share={(differenceMs ?? 0) / maxDifference} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Draws a bar to the right of the line if a part ran long, or a hatched one to the left if it ran short. */
const DifferenceBar = ({ share }: { share: number }) => (
  <span aria-hidden="true" className="w-32 forced-color-adjust-none max-tablet:hidden">
    <span className="relative ml-[50%] block h-2.5 border-on border-l">
      <i
        style={{ width: `${100 * Math.abs(share)}%` }}
        className={cn(
          "absolute inset-y-0",
          share > 0 && "left-0 bg-bar",
          share < 0 && "hatched right-full border border-bar",
        )}
      />
    </span>
  </span>
);
