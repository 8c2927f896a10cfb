import { useUrlQuery } from "./use-url-query.ts";

type ListViewRules<View> = { parse(address: URLSearchParams): View; format(view: View): URLSearchParams };
type ViewChangeOptions = { replace?: boolean; revalidate?: boolean };

/**
 * Returns the list's view from the URL, and a function that changes parts of it. Changes don't run the page's loaders
 * again unless `revalidate` is set.
 */
export function useListView<View extends { page: number }>({ parse, format }: ListViewRules<View>) {
  const [query, changeQuery] = useUrlQuery();
  const change = (
    viewChange: Partial<View>,
    { replace = false, revalidate = false }: ViewChangeOptions = {},
  ) =>
    changeQuery((now) => format({ ...parse(now), page: 1, ...viewChange }), {
      push: !replace,
      scroll: viewChange.page !== undefined,
      revalidate,
    });
  return [parse(query), change] as const;
}
