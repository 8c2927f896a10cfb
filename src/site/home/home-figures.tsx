/** The numbers of episodes, of votes that visitors cast on topics, and of on-air draws. */
export type ShowFigures = { episodes: number; votes: number; draws: number };

/** Lists the show's figures like lines of a price list. Leaves out zeros. */
export function HomeFigures({ episodes, votes, draws }: ShowFigures) {
  const lines = [
    ["Episodes", episodes],
    ["Votes on topics", votes],
    ["Draws anyone can check", draws],
  ] as const;
  const nonZeroLines = lines.filter(([, count]) => count > 0);
  if (nonZeroLines.length === 0) return null;
  return (
    <dl className="mx-auto mt-4 grid max-w-measure gap-x-12 border-rule tablet:mt-6 tablet:grid-cols-3 tablet:border-t tablet:pt-3">
      {nonZeroLines.map(([label, count]) => (
        <div key={label} className="flex flex-wrap items-baseline gap-3 py-1.5">
          <dt className="text-on-2 text-t-1">{label}</dt>
          <span aria-hidden="true" className="leader h-2 min-w-6 flex-1" />
          <dd className="display text-t-4 leading-none lining-nums">{count.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}
