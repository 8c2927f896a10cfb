import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { retryQuery } from "./retry-query.ts";
import { LoadingRows } from "./skeleton.tsx";

/** Renders a query's data, placeholders while it loads, or an error message with a button to try again. */
export function QueryContent<Data>({
  query,
  what,
  children,
  ...lines
}: {
  query: UseQueryResult<Data>;
  /** What is loading, to complete messages such as 'Failed to load your notices'. */
  what: string;
  rows: number;
  rowClassName: string;
  className?: string;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, isFetching } = query;
  if (data !== undefined) return children(data);
  if (!error) return <LoadingRows {...lines} label={`Loading ${what}...`} />;
  return (
    <ErrorState message={`Failed to load ${what}`} busy={isFetching} onRetry={() => retryQuery(query)} />
  );
}
