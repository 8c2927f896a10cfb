import { useNavigate, useSearchParams } from "react-router";

type NavigationOptions = { push?: boolean; scroll?: boolean; revalidate?: boolean };

/** The newest query. The router itself has it only after the navigation has ended. */
let newestQuery: URLSearchParams | undefined;

/**
 * Returns the address's query, and a function that changes it. Changes may come in quick succession: each starts from
 * the result of the previous one. By default, a change replaces the history entry, keeps the scroll position, and
 * doesn't run loaders. `how` overrides these defaults.
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
