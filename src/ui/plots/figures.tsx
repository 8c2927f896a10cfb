export type KeyFigure = {
  label: string;
  value: string;
  /** A note below the value in small text, such as '77%'. */
  note?: string;
};

/** Key numbers side by side, each below its label. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-x-4 tablet:flex tablet:flex-wrap tablet:gap-x-0 tablet:gap-y-4">
      {figures.map(({ label, value, note }) => (
        <div
          key={label}
          className="border-rule max-tablet:row-span-3 max-tablet:mb-4 max-tablet:grid max-tablet:grid-rows-subgrid max-tablet:last:mb-0 tablet:mr-6 tablet:border-r tablet:pr-6 tablet:last:mr-0 tablet:last:border-r-0"
        >
          <dt className="self-end text-on-2 text-t-0">{label}</dt>
          <dd className="figures font-strong text-[1.75em] leading-[1.15]">{value}</dd>
          {note && <dd className="text-on-2 text-t-0">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
