import { formatPercents, type Shares } from "./chart.rules.ts";

export function ShareTable({ caption, shares, total }: { caption: string; shares: Shares; total: number }) {
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
        {shares.map(({ name, count }, at) => (
          <tr key={name} className="border-rule border-b last:border-b-0">
            <th scope="row" className="py-1.5 font-regular wrap-anywhere">
              {name}
            </th>
            <td className="py-1.5 text-right font-label">{count.toLocaleString("en-US")}</td>
            <td className="whitespace-nowrap py-1.5 pl-4 text-right text-on-2">{percents[at]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
