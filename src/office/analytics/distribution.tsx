import ChartBar from "lucide-react/icons/chart-bar";
import Table2 from "lucide-react/icons/table-2";
import { useId, useState } from "react";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { chooseChartScale } from "#ui/plots/scale.rules.ts";
import { type CategoryCounts, formatPercents } from "./chart.rules.ts";
import { ShowMoreButton } from "./show-more-button.tsx";

const INITIAL_SHARE_COUNT = 8;

export function Distribution({
  title,
  shares,
  total,
}: {
  title: string;
  shares: CategoryCounts;
  total: number;
}) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  const shownShares = isExpanded ? shares : shares.slice(0, INITIAL_SHARE_COUNT);
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-4">
      <header className="flex min-h-9 items-center justify-between gap-3">
        <h3 id={id} className="font-strong text-t-1">
          {title}
        </h3>
        {shares.length > 0 && (
          <IconButton
            label={isTable ? "Show as a chart" : "Show as a table"}
            name={isTable ? `${title} as a chart` : `${title} as a table`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? <ChartBar /> : <Table2 />}
          </IconButton>
        )}
      </header>
      {shares.length === 0 && <p className="text-on-2">No topics yet.</p>}
      {shares.length > 0 &&
        (isTable ? (
          <ShareTable caption={title} shares={shownShares} total={total} />
        ) : (
          <BarChart label={title} shares={shownShares} largest={shares[0]?.count ?? 0} />
        ))}
      {shares.length > INITIAL_SHARE_COUNT && (
        <ShowMoreButton isExpanded={isExpanded} onToggle={setExpanded}>
          Show {shares.length === 50 ? "the first 50" : `all ${shares.length}`}
        </ShowMoreButton>
      )}
    </section>
  );
}

/**
 * Draws bars on a scale from 0 to `largest`, which may be more than the longest bar. Screen readers get a list of names
 * and numbers.
 */
function BarChart({ label, shares, largest }: { label: string; shares: CategoryCounts; largest: number }) {
  const { end, step } = chooseChartScale(largest);
  const gridBackground = `linear-gradient(to right, transparent calc(100% - 1px), var(--rule) 0) 0 / ${(100 * step) / end}% 100%`;
  return (
    <ul aria-label={label} className="grid content-start gap-3.5">
      {shares.map(({ name, count }) => (
        <li key={name} className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)_3.25rem] items-center gap-x-3">
          <span className="leading-snug wrap-anywhere">{name}</span>
          <span
            aria-hidden="true"
            className="h-3 forced-color-adjust-none"
            style={{ background: gridBackground }}
          >
            <span
              className="block h-full min-w-0.5 rounded-r-[2px] bg-bar"
              style={{ width: `${(100 * count) / end}%` }}
            />
          </span>
          <span className="text-right font-label">{count.toLocaleString("en-US")}</span>
        </li>
      ))}
    </ul>
  );
}

function ShareTable({ caption, shares, total }: { caption: string; shares: CategoryCounts; total: number }) {
  const percents = formatPercents(
    shares.map(({ count }) => count),
    total,
  );
  return (
    <table className="w-full self-start border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-edge border-b font-label text-on-2 text-t-0">
          <th scope="col" className="py-1.5 font-label">
            Name
          </th>
          <th scope="col" className="py-1.5 text-right font-label">
            Topics
          </th>
          <th scope="col" className="py-1.5 pl-4 text-right font-label">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ name, count }, index) => (
          <tr key={name} className="border-rule border-b last:border-b-0">
            <th scope="row" className="py-1.5 font-regular wrap-anywhere">
              {name}
            </th>
            <td className="py-1.5 text-right font-label">{count.toLocaleString("en-US")}</td>
            <td className="whitespace-nowrap py-1.5 pl-4 text-right text-on-2">{percents[index]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
