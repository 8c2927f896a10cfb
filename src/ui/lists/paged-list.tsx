import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { countPages } from "#platform/browser/list-view.rules.ts";
import { ErrorState } from "#ui/states/error-state.tsx";
import { RefreshingContent } from "#ui/states/refreshing.tsx";
import { Pagination } from "./pagination.tsx";

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
      onRetry={() => query.refetch()}
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
