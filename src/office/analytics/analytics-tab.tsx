import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { prefetchQueries } from "#platform/browser/query-provider.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { ErrorState } from "#ui/states/error-state.tsx";
import { Loading, Skeleton } from "#ui/states/skeleton.tsx";
import { topicAnalyticsQuery } from "./analytics.queries.ts";
import { BulkOperations } from "./bulk-operations.tsx";
import { Distribution } from "./distribution.tsx";
import { PickedTopics } from "./picked-topics.tsx";
import { TopicsLeft } from "./topics-left.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(pageContext);
  return prefetchQueries((client) => [client.prefetchQuery(topicAnalyticsQuery(fetch))]);
}

export default function AnalyticsTab() {
  return (
    <section aria-labelledby="analytics-title">
      <h2 id="analytics-title" className="sr-only">
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
    <div className="grid gap-3.5 tablet:grid-cols-2 desktop:grid-cols-6">
      <TopicsLeft analytics={data} className="desktop:col-span-3" />
      <BulkOperations analytics={data} className="desktop:col-span-3" />
      <Distribution
        title="Categories"
        shares={data.categories}
        total={data.total}
        className="desktop:col-span-2"
      />
      <Distribution
        title="Sub-categories"
        shares={data.subCategories}
        total={data.total}
        className="desktop:col-span-2"
      />
      <PickedTopics topics={data.topics} className="tablet:max-desktop:col-span-2 desktop:col-span-2" />
    </div>
  );
}

function LoadingAnalytics() {
  return (
    <Loading label="Loading analytics..." className="grid gap-3.5 tablet:grid-cols-2 desktop:grid-cols-6">
      <Skeleton className="h-78 desktop:col-span-3" />
      <Skeleton className="h-78 desktop:col-span-3" />
      <Skeleton className="h-86 desktop:col-span-2" />
      <Skeleton className="h-86 desktop:col-span-2" />
      <Skeleton className="h-86 tablet:max-desktop:col-span-2 desktop:col-span-2" />
    </Loading>
  );
}
