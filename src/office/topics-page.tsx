import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { prefetchQueries } from "#platform/pages/query-provider.tsx";
import { topicStatsQuery } from "#topics/topics.queries.ts";
import TopicsTab, { loader as topicsLoader } from "#topics/topics-tab.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { AnimatedCount } from "#ui/signs/animated-count.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { retryQuery } from "#ui/states/retry-query.ts";
import { Skeleton } from "#ui/states/skeleton.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const [topics, figures] = await Promise.all([
    topicsLoader(args),
    prefetchQueries(args.context, (client, fetch) => [client.prefetchQuery(topicStatsQuery(fetch))]),
  ]);
  return { ...topics, queries: [...topics.queries, ...figures.queries] };
}

const AiDialog = createLazyDialog(() => import("#topics/drafts/ai-dialog.tsx"));

/**
 * Shows the topics with their figures. This page isn't in the topics folder, because code there may not import the
 * figures.
 */
export default function TopicsPage() {
  return <TopicsTab figures={<TopicsHeading />} Generator={AiDialog} />;
}

const TOPIC_FIGURES = [
  ["total", "Total"],
  ["available", "Available"],
  ["used", "Used"],
  ["categories", "Categories"],
] as const;

/** Shows the Topics page's title with four key figures next to it. */
function TopicsHeading() {
  const query = useQuery(topicStatsQuery());
  const { data, error, isFetching } = query;
  if (error && !data)
    return (
      <ErrorState
        className="py-6"
        message={`Failed to load the figures: ${error.message}`}
        busy={isFetching}
        onRetry={() => retryQuery(query)}
      />
    );
  return (
    <section
      aria-label="Topics in figures"
      className="flex flex-wrap items-baseline gap-x-6 gap-y-1.5 text-t-0 max-tablet:contents"
    >
      <h2 id="topics-title" className="title">
        Topics
      </h2>
      <dl className="flex flex-wrap gap-y-1 max-tablet:order-1 max-tablet:w-full max-tablet:justify-between">
        {TOPIC_FIGURES.map(([name, label]) => (
          <div
            key={name}
            className="flex gap-1.5 border-rule max-tablet:flex-row-reverse tablet:border-r tablet:px-3.5 tablet:first:pl-0 tablet:last:border-r-0"
          >
            <dt className="text-on-2">
              {label}
              {name !== "categories" && <span className="max-tablet:sr-only"> topics</span>}
            </dt>
            <dd className="figures font-strong">
              {data ? <AnimatedCount value={data[name]} /> : <Skeleton className="h-4 w-8" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
