import { useDateFormatters } from "#show/use-show.ts";
import { SeriesChart } from "#ui/plots/series.tsx";
import { listLastDays } from "./chart.rules.ts";
import type { FollowerOverview } from "./team-followers.contract.ts";

/** Charts the number of followers in each week of the last year. */
export function FollowersChart({ days }: Pick<FollowerOverview, "days">) {
  const { shortDate } = useDateFormatters();
  const points = listLastDays(days).map(({ date, mail, push }) => ({
    label: shortDate(`${date}T12:00:00Z`),
    values: [mail, push],
  }));
  return <SeriesChart title="The last year" names={["by email", "by notification"]} points={points} />;
}
