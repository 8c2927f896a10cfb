import { useQuery } from "@tanstack/react-query";
import { topicStatsQuery } from "#topics/topics.queries.ts";
import { ErrorState } from "#ui/states/error-state.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";

const FIGURES = [
  ["total", "Total topics"],
  ["available", "Available topics"],
  ["used", "Used topics"],
  ["categories", "Categories"],
] as const;

export function AdminStats() {
  const { data, error, refetch, isFetching } = useQuery(topicStatsQuery());
  if (error && !data)
    return (
      <ErrorState
        className="py-6"
        message={`Failed to load the figures: ${error.message}`}
        busy={isFetching}
        onRetry={() => refetch()}
      />
    );
  return (
    <section aria-label="Topics in figures">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 py-5 tablet:flex tablet:gap-0 tablet:py-7">
        {FIGURES.map(([name, label]) => (
          <div
            key={name}
            className="border-rule tablet:border-r tablet:px-10 tablet:first:pl-0 tablet:last:border-r-0"
          >
            <dt className="text-on-2 text-t-0">{label}</dt>
            <dd className="figures font-strong text-[2.15em] leading-[1.15]">
              {data ? data[name].toLocaleString("en-US") : <Skeleton className="mt-1 h-8 w-16" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
