import { Figures } from "#ui/plots/figures.tsx";
import type { TopicAnalytics } from "./analytics.contract.ts";
import { formatPercents } from "./chart.rules.ts";

/** Shows how many topics there are in total, how many are available, and how many are used. */
export function TopicFigures({ analytics }: { analytics: TopicAnalytics }) {
  const { total, available, used, subCategoriesInUse, pickedLately, suggested } = analytics;
  const [availableShare = "", usedShare = ""] = formatPercents([available, used], total);
  const count = (value: number) => value.toLocaleString("en-US");
  return (
    <Figures
      figures={[
        { label: "Total topics", value: count(total), note: `${count(subCategoriesInUse)} sub-categories` },
        { label: "Available topics", value: count(available), note: availableShare },
        { label: "Used topics", value: count(used), note: usedShare },
        { label: "Picked in 30 days", value: count(pickedLately) },
        { label: "Suggested by viewers", value: count(suggested) },
      ]}
    />
  );
}
