import { chooseScale, type Shares } from "./chart.rules.ts";

/** Bars from 0 to `largest`, which need not be among them. Screen readers get a list of names and figures. */
export function BarChart({ label, shares, largest }: { label: string; shares: Shares; largest: number }) {
  const { end, step } = chooseScale(largest);
  const lines = `linear-gradient(to right, transparent calc(100% - 1px), var(--rule) 0) 0 / ${(100 * step) / end}% 100%`;
  return (
    <ul aria-label={label} className="grid content-start gap-3.5">
      {shares.map(({ name, count }) => (
        <li key={name} className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)_3.25rem] items-center gap-x-3">
          <span className="leading-snug wrap-anywhere">{name}</span>
          <span aria-hidden="true" className="h-3 forced-color-adjust-none" style={{ background: lines }}>
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
