import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { outgoingSummaryQuery } from "#notices/outgoing/outgoing.queries.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { prefetchQueries } from "#platform/pages/query-provider.tsx";
import { Figures } from "#ui/plots/figures.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { LoadingPlaceholder, Skeleton } from "#ui/states/skeleton.tsx";
import type { TopicAnalytics } from "./analytics.contract.ts";
import { modelUseQuery, topicAnalyticsQuery, weekFiguresQuery } from "./analytics.queries.ts";
import { BulkOperations } from "./bulk-operations.tsx";
import { formatPercents } from "./chart.rules.ts";
import { Distribution } from "./distribution.tsx";
import { PickedTopics } from "./picked-topics.tsx";
import { WeeklyPlots } from "./weeks-plots.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(pageContext);
  return prefetchQueries((client) => [
    client.prefetchQuery(topicAnalyticsQuery(fetch)),
    client.prefetchQuery(weekFiguresQuery(fetch)),
    client.prefetchQuery(modelUseQuery(fetch)),
    client.prefetchQuery(outgoingSummaryQuery(fetch)),
  ]);
}

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
  const { data, error, refetch, isFetching } = useQuery(topicAnalyticsQuery());
  if (error && !data)
    return (
      <ErrorState
        message={`Error loading analytics: ${error.message}`}
        busy={isFetching}
        onRetry={() => refetch()}
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
  const formatCount = (value: number) => value.toLocaleString("en-US");
  return (
    <Figures
      figures={[
        {
          label: "Total topics",
          value: formatCount(total),
          note: `${formatCount(subCategoriesInUse)} sub-categories`,
        },
        { label: "Available topics", value: formatCount(available), note: availableShare },
        { label: "Used topics", value: formatCount(used), note: usedShare },
        { label: "Picked in 30 days", value: formatCount(pickedLately) },
        { label: "Suggested by viewers", value: formatCount(suggested) },
      ]}
    />
  );
}
