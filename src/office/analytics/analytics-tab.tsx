import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { outgoingSummaryQuery } from "#notices/outgoing/outgoing.queries.ts";
import { prefetchQueries } from "#platform/pages/query-provider.tsx";
import { formatCount, formatNumber } from "#platform/texts/counts.rules.ts";
import { KeyFigures } from "#ui/plots/figures.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { retryQuery } from "#ui/states/retry-query.ts";
import { LoadingPlaceholder, Skeleton } from "#ui/states/skeleton.tsx";
import type { TopicAnalytics } from "./analytics.contract.ts";
import { modelUseQuery, topicAnalyticsQuery, weekFiguresQuery } from "./analytics.queries.ts";
import { BulkOperations } from "./bulk-operations.tsx";
import { formatPercents } from "./chart.rules.ts";
import { Distribution } from "./distribution.tsx";
import { ShowMoreButton } from "./show-more-button.tsx";
import { WeeklyPlots } from "./weeks-plots.tsx";

export const loader = ({ context }: LoaderFunctionArgs) =>
  prefetchQueries(context, (client, fetch) => [
    client.prefetchQuery(topicAnalyticsQuery(fetch)),
    client.prefetchQuery(weekFiguresQuery(fetch)),
    client.prefetchQuery(modelUseQuery(fetch)),
    client.prefetchQuery(outgoingSummaryQuery(fetch)),
  ]);

export default function AnalyticsTab() {
  return (
    <section aria-labelledby="analytics-title">
      <h2 id="analytics-title" className="title mb-4">
        Analytics
      </h2>
      <Analytics />
    </section>
  );
}

function Analytics() {
  const query = useQuery(topicAnalyticsQuery());
  const { data, error, isFetching } = query;
  if (error && !data)
    return (
      <ErrorState
        message={`Error loading analytics: ${error.message}`}
        busy={isFetching}
        onRetry={() => retryQuery(query)}
      />
    );
  if (!data) return <LoadingAnalytics />;
  return (
    <div className="grid grid-cols-1 gap-8">
      <TopicFigures analytics={data} />
      <WeeklyPlots analytics={data} />
      <div className="grid grid-cols-1 gap-x-9 gap-y-8 border-edge border-t pt-6 tablet:grid-cols-2 desktop:grid-cols-3">
        <Distribution title="Categories" shares={data.categories} total={data.total} />
        <Distribution title="Sub-categories" shares={data.subCategories} total={data.total} />
        <PickedTopics topics={data.topics} />
      </div>
      <BulkOperations analytics={data} />
    </div>
  );
}

function LoadingAnalytics() {
  return (
    <LoadingPlaceholder label="Loading analytics..." className="grid gap-x-9 gap-y-8 desktop:grid-cols-2">
      <Skeleton className="h-16 desktop:col-span-2" />
      <Skeleton className="h-50" />
      <Skeleton className="h-50" />
      <Skeleton className="h-50" />
      <Skeleton className="h-50" />
    </LoadingPlaceholder>
  );
}

/** Shows how many topics there are: in total, available, used, picked recently, and suggested. */
function TopicFigures({ analytics }: { analytics: TopicAnalytics }) {
  const { total, available, used, subCategoriesInUse, pickedLately, suggested } = analytics;
  const [availableShare = "", usedShare = ""] = formatPercents([available, used], total);
  return (
    <KeyFigures
      figures={[
        {
          label: "Total topics",
          value: formatNumber(total),
          note: formatCount(subCategoriesInUse, "sub-category", "sub-categories"),
        },
        { label: "Available topics", value: formatNumber(available), note: availableShare },
        { label: "Used topics", value: formatNumber(used), note: usedShare },
        { label: "Picked in 30 days", value: formatNumber(pickedLately) },
        { label: "Suggested by viewers", value: formatNumber(suggested) },
      ]}
    />
  );
}

/** How many topics to show at first. Most topics take two lines, so this is fewer than in the lists next to it. */
const INITIAL_TOPIC_COUNT = 6;

function PickedTopics({ topics }: { topics: TopicAnalytics["topics"] }) {
  const [isExpanded, setExpanded] = useState(false);
  const shownTopics = isExpanded ? topics : topics.slice(0, INITIAL_TOPIC_COUNT);
  return (
    <section aria-labelledby="picked-topics" className="grid min-w-0 content-start gap-4">
      <h3 id="picked-topics" className="flex min-h-9 items-center font-strong text-t-1">
        Topics picked most often
      </h3>
      {topics.length === 0 ? (
        <p className="text-on-2">No topic has been picked yet.</p>
      ) : (
        <ul aria-labelledby="picked-topics" className="self-start border-rule border-t">
          {shownTopics.map(({ id, content, timesSelected }) => (
            <li
              key={id}
              className="flex items-baseline justify-between gap-5 border-rule border-b py-2 last:border-b-0"
            >
              <span className="line-clamp-2 leading-snug wrap-anywhere" title={content}>
                {content}
              </span>
              <span className="shrink-0 text-on-2">{formatCount(timesSelected, "time")}</span>
            </li>
          ))}
        </ul>
      )}
      {topics.length > INITIAL_TOPIC_COUNT && (
        <ShowMoreButton isExpanded={isExpanded} onToggle={setExpanded}>
          Show all {topics.length}
        </ShowMoreButton>
      )}
    </section>
  );
}
