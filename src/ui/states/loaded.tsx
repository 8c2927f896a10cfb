import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { LoadingRows } from "./skeleton.tsx";

/** The data of a query; until then placeholder lines, or its failure with a retry. */
export function Loaded<Data>({
  query: { data, error, isFetching, refetch },
  what,
  children,
  ...lines
}: {
  query: UseQueryResult<Data>;
  /** As in 'Failed to load your notices'. */
  what: string;
  rows: number;
  rowClassName: string;
  className?: string;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (!error) return <LoadingRows {...lines} label={`Loading ${what}...`} />;
  return <ErrorState message={`Failed to load ${what}`} busy={isFetching} onRetry={() => refetch()} />;
}
