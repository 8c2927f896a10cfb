import { useNavigate, useSearchParams } from "react-router";

type NavigationOptions = { push?: boolean; scroll?: boolean; revalidate?: boolean };

/** The most recently set query. The router returns the previous one until the navigation has finished. */
let newestQuery: URLSearchParams | undefined;

/**
 * Returns the URL's query, and a function that changes it. Changes in quick succession build on each other. By default,
 * a change replaces the history entry, keeps the scroll position and doesn't run loaders; the `options` can change
 * that.
 */
export function useUrlQuery() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const change = async (
    editQuery: (query: URLSearchParams) => URLSearchParams,
    options: NavigationOptions = {},
  ) => {
    const newQuery = editQuery(new URLSearchParams(newestQuery ?? location.search));
    newestQuery = newQuery;
    try {
      await navigate(`?${newQuery}`, {
        replace: !options.push,
        preventScrollReset: !options.scroll,
        ...(options.revalidate ? {} : { defaultShouldRevalidate: false }),
      });
    } finally {
      if (newestQuery === newQuery) newestQuery = undefined;
    }
  };
  return [
    query,
    (editQuery: Parameters<typeof change>[0], options?: NavigationOptions) => void change(editQuery, options),
  ] as const;
}
