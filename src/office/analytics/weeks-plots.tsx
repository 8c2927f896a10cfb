import { useQuery } from "@tanstack/react-query";
import { DailyDeliveriesChart } from "#notices/outgoing/delivery-days.tsx";
import { outgoingSummaryQuery } from "#notices/outgoing/outgoing.queries.ts";
import { formatDate } from "#platform/time/zoned-time.rules.ts";
import { useShow } from "#show/use-show.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { SeriesChart } from "#ui/plots/series.tsx";
import type { TopicAnalytics } from "./analytics.contract.ts";
import { weekFiguresQuery } from "./analytics.queries.ts";
import { computeAvailableTopicsPerWeek, findLastCoveredMonth } from "./chart.rules.ts";
import { ModelUseSection } from "./model-use.tsx";

/**
 * Charts the last 26 weeks: available topics, topics added and picked, topic and guest requests, votes, and AI calls.
 * Next to the charts, shows how far guests got, and the deliveries of the last thirty days.
 */
export function WeeklyPlots({ analytics }: { analytics: TopicAnalytics }) {
  const { timeZone } = useShow();
  const { data, dataUpdatedAt: loadedAt } = useQuery(weekFiguresQuery());
  if (!data) return null;
  const { weeks, guests } = data;
  const formatWeek = (from: string) =>
    formatDate(timeZone, new Date(from), { month: "short", day: "numeric" });
  const availableTopics = computeAvailableTopicsPerWeek(analytics.available, weeks);
  const makePoints = (readValues: (index: number) => number[]) =>
    weeks.map(({ from }, index) => ({ label: formatWeek(from), values: readValues(index) }));
  const getFigure = (index: number, name: "added" | "picked" | "suggested" | "votes" | "guests") =>
    weeks[index]?.[name] ?? 0;
  return (
    <div className="grid grid-cols-1 gap-x-9 gap-y-8 desktop:grid-cols-2">
      <SeriesChart
        title="Topics left"
        note={
          analytics.available === 0
            ? "No topics are left for the next show."
            : `At one topic a week, they last until ${findLastCoveredMonth(analytics.available, new Date(loadedAt))}.`
        }
        names={["available"]}
        points={makePoints((index) => [availableTopics[index] ?? 0])}
      />
      <SeriesChart
        title="Topics in and out"
        names={["added", "picked"]}
        points={makePoints((index) => [getFigure(index, "added"), getFigure(index, "picked")])}
      />
      <SeriesChart
        title="Suggestions and guests"
        names={["topic requests", "guest requests"]}
        points={makePoints((index) => [getFigure(index, "suggested"), getFigure(index, "guests")])}
      />
      <SeriesChart
        title="Votes on the board"
        names={["votes"]}
        points={makePoints((index) => [getFigure(index, "votes")])}
      />
      <GuestProgress {...guests} />
      <DeliveriesChart />
      <ModelUseSection formatWeek={formatWeek} />
    </div>
  );
}

/** Shows how many people applied as guests, how many were scheduled, and how many were on the show. */
function GuestProgress({
  asked,
  scheduled,
  completed,
}: {
  asked: number;
  scheduled: number;
  completed: number;
}) {
  const stages = [
    ["Asked", asked],
    ["Got a date", scheduled],
    ["Were on the show", completed],
  ] as const;
  return (
    <section aria-labelledby="guests-so-far">
      <h3 id="guests-so-far" className="font-strong text-t-1">
        Guests so far
      </h3>
      <table aria-labelledby="guests-so-far" className="mt-3 w-full">
        <tbody>
          {stages.map(([name, count]) => (
            <tr key={name}>
              <th className="w-36 py-1.5 text-left font-regular">{name}</th>
              <td className="py-1.5">
                <i
                  aria-hidden="true"
                  style={{ width: `${asked === 0 ? 0 : (count / asked) * 100}%` }}
                  className="block h-2.5 bg-bar"
                />
              </td>
              <td className="w-16 py-1.5 text-right font-strong">{count.toLocaleString("en-US")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Charts the emails, webhooks and notifications of the last thirty days. Renders nothing if there were none. */
function DeliveriesChart() {
  const days = useQuery({ ...outgoingSummaryQuery(), refetchInterval: false }).data?.days ?? [];
  if (!days.some(({ sent, failed }) => sent + failed > 0)) return null;
  return (
    <section aria-labelledby="deliveries" className="min-w-0">
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="deliveries" className="font-strong text-t-1">
          Deliveries in 30 days
        </h3>
        <ButtonLink to="/admin/settings/outgoing" variant="link" size="sm">
          Outgoing
        </ButtonLink>
      </header>
      <DailyDeliveriesChart days={days} />
    </section>
  );
}
