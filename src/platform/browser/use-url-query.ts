import { useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

type NavigationOptions = { push?: boolean; scroll?: boolean; revalidate?: boolean };

/** The most recently set query. The hook returns the previous one until the component is rendered again. */
let newestQuery: URLSearchParams | undefined;

/**
 * Returns the URL's query, and a function that changes it. While another view of the page loads, returns that view's
 * query, so that choices made in the meantime are added to it. Changes in quick succession build on each other. By
 * default, a change replaces the history entry, keeps the scroll position and doesn't run loaders; the `options` can
 * change that.
 */
export function useUrlQuery() {
  const shownLocation = useLocation();
  const loadingLocation = useNavigation().location;
  const loadingSearch =
    loadingLocation?.pathname === shownLocation.pathname ? loadingLocation.search : undefined;
  // Delayed changes use the search that is loading when they run.
  const latestLoadingSearch = useRef(loadingSearch);
  latestLoadingSearch.current = loadingSearch;
  const navigate = useNavigate();
  const change = async (
    editQuery: (query: URLSearchParams) => URLSearchParams,
    options: NavigationOptions = {},
  ) => {
    const newQuery = editQuery(
      new URLSearchParams(newestQuery ?? latestLoadingSearch.current ?? location.search),
    );
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
    new URLSearchParams(loadingSearch ?? shownLocation.search),
    (editQuery: Parameters<typeof change>[0], options?: NavigationOptions) => void change(editQuery, options),
  ] as const;
}
