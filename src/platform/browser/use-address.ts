import { useNavigate, useSearchParams } from "react-router";

type NavigationOptions = { push?: boolean; scroll?: boolean; revalidate?: boolean };

/** The latest query. The router doesn't know it until the navigation has finished. */
let newestQuery: URLSearchParams | undefined;

/**
 * Returns the URL's query, and a function that changes it. Changes in quick succession build on each other. By default,
 * a change replaces the history entry, keeps the scroll position and doesn't run loaders; `how` overrides this.
 */
export function useAddress() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const change = async (edit: (query: URLSearchParams) => URLSearchParams, how: NavigationOptions = {}) => {
    const next = edit(new URLSearchParams(newestQuery ?? location.search));
    newestQuery = next;
    try {
      await navigate(`?${next}`, {
        replace: !how.push,
        preventScrollReset: !how.scroll,
        ...(how.revalidate ? {} : { defaultShouldRevalidate: false }),
      });
    } finally {
      if (newestQuery === next) newestQuery = undefined;
    }
  };
  return [
    query,
    (edit: Parameters<typeof change>[0], how?: NavigationOptions) => void change(edit, how),
  ] as const;
}
