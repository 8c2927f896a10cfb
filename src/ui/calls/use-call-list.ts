import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { toLimitAndOffset } from "#platform/browser/list-view.rules.ts";
import { useListView } from "#platform/browser/list-view.ts";

type PageRange = { limit: number; offset: number };
type ListPage<Row> = { items: Row[]; total: number };
type SearchParamsFormat<View> = {
  parse(address: URLSearchParams): View;
  format(view: View): URLSearchParams;
};

export interface CallList<Row, View extends { page: number } = { page: number }> {
  query: ReturnType<typeof useQuery<ListPage<Row>>>;
  view: View;
  change: (some: Partial<View>, how?: { replace?: boolean; revalidate?: boolean }) => void;
  size: number;
}

/**
 * Loads a list from the API, one page of `size` rows at a time. The page number, search and filters are in the URL.
 * Each page stays visible until the next one has loaded.
 */
export function useCallList<View extends { page: number }, Row, Key extends QueryKey>({
  view: rules,
  size,
  query,
}: {
  view: SearchParamsFormat<View>;
  size: number;
  query: (limits: PageRange, view: View) => UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, Key>;
}): CallList<Row, View> {
  const [view, change] = useListView(rules);
  const page = useQuery({
    placeholderData: keepPreviousData,
    ...query(toLimitAndOffset(view.page, size), view),
  });
  return { query: page, view, change, size };
}
