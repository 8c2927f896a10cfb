import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { pageLimits } from "#platform/browser/list-view.rules.ts";
import { useListView } from "#platform/browser/list-view.ts";

type Limits = { limit: number; offset: number };
type PageOf<Row> = { items: Row[]; total: number };
type Rules<View> = { parse(address: URLSearchParams): View; format(view: View): URLSearchParams };

export interface CallList<Row, View extends { page: number } = { page: number }> {
  query: ReturnType<typeof useQuery<PageOf<Row>>>;
  view: View;
  change: (some: Partial<View>, how?: { replace?: boolean; revalidate?: boolean }) => void;
  size: number;
}

/**
 * Loads a list from the API, one page of `size` rows at a time. The page number, search and filters are in the address.
 * Each page stays visible until the next one has loaded.
 */
export function useCallList<View extends { page: number }, Row, Key extends QueryKey>({
  view: rules,
  size,
  query,
}: {
  view: Rules<View>;
  size: number;
  query: (limits: Limits, view: View) => UseQueryOptions<PageOf<Row>, Error, PageOf<Row>, Key>;
}): CallList<Row, View> {
  const [view, change] = useListView(rules);
  const page = useQuery({ placeholderData: keepPreviousData, ...query(pageLimits(view.page, size), view) });
  return { query: page, view, change, size };
}
