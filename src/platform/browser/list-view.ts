import { useAddress } from "./use-address.ts";

type Rules<View> = { parse(address: URLSearchParams): View; format(view: View): URLSearchParams };
type ViewChangeOptions = { replace?: boolean; revalidate?: boolean };

/**
 * Returns a list's view from the address, and a function that changes parts of the view. A change runs the page's
 * loaders only with `revalidate`.
 */
export function useListView<View extends { page: number }>({ parse, format }: Rules<View>) {
  const [query, changeQuery] = useAddress();
  const change = (some: Partial<View>, { replace = false, revalidate = false }: ViewChangeOptions = {}) =>
    changeQuery((now) => format({ ...parse(now), page: 1, ...some }), {
      push: !replace,
      scroll: some.page !== undefined,
      revalidate,
    });
  return [parse(query), change] as const;
}
