import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { countPages } from "#platform/browser/list-view.rules.ts";
import { formatNumber } from "#platform/texts/counts.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { RefreshingContent } from "#ui/states/refreshing-content.tsx";
import { retryQuery } from "#ui/states/retry-query.ts";

/** One page of a list, with loading, error and empty states. */
export function PagedList<Row>({
  query,
  label,
  failure,
  page,
  size,
  onPage,
  loading,
  empty,
  className = "grid gap-5",
  children,
}: {
  query: UseQueryResult<{ items: Row[]; total: number }>;
  /** The plural noun for the rows, such as 'topics'. */
  label: string;
  /** The start of the error message if loading fails, such as 'Error loading topics'. The reason follows it. */
  failure: string;
  page: number;
  size: number;
  onPage: (page: number, how?: { replace: boolean }) => void;
  loading: ReactNode;
  empty: ReactNode;
  className?: string;
  children: (rows: Row[]) => ReactNode;
}) {
  const { data, error } = query;
  const lastPage = countPages(data?.total ?? Number.POSITIVE_INFINITY, size);
  // If the only row on the last page is deleted, that page no longer exists, so go to the new last page.
  const isBeyond = page > lastPage && !query.isPlaceholderData;
  useEffect(() => {
    if (isBeyond) onPage(lastPage, { replace: true });
  });
  const errorMessage = error && (
    <ErrorState
      message={`${failure}: ${error.message}`}
      busy={query.isFetching}
      onRetry={() => retryQuery(query)}
    />
  );
  if (!data) return errorMessage ?? loading;
  if (data.total === 0) return empty;
  return (
    <div className={className}>
      {errorMessage}
      <RefreshingContent busy={query.isPlaceholderData}>{children(data.items)}</RefreshingContent>
      <Pagination label={label} page={page} size={size} total={data.total} onPage={onPage} />
    </div>
  );
}

/**
 * Shows which rows are on this page, such as '1 to 50 of 120'. If there is more than one page, also shows buttons for
 * the previous and the next page.
 */
export function Pagination({
  page,
  size,
  total,
  label,
  onPage,
}: {
  /** The page number, starting at 1. */
  page: number;
  size: number;
  total: number;
  /** The plural noun for the rows, such as 'Topics'. */
  label: string;
  onPage: (page: number) => void;
}) {
  const lastShown = Math.min(page * size, total);
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <p role="status" className="text-on-2 text-t-0">
        {`${formatNumber((page - 1) * size + 1)} to ${formatNumber(lastShown)} of ${formatNumber(total)}`}
      </p>
      {total > size && (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="outline" size="sm" held={page === 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button variant="outline" size="sm" held={lastShown >= total} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}
