import { useNavigate, useSearchParams } from "react-router";

type How = { push?: boolean; scroll?: boolean; revalidate?: boolean };

/** The newest query. The router itself has it only after the navigation has ended. */
let newest: URLSearchParams | undefined;

/**
 * Returns the address's query, and a function that changes it. Changes may come in quick succession: each starts from
 * the result of the previous one. By default, a change replaces the history entry, keeps the scroll position, and
 * doesn't run loaders. `how` overrides these defaults.
 */
export function useAddress() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const change = async (edit: (query: URLSearchParams) => URLSearchParams, how: How = {}) => {
    const next = edit(new URLSearchParams(newest ?? location.search));
    newest = next;
    try {
      await navigate(`?${next}`, {
        replace: !how.push,
        preventScrollReset: !how.scroll,
        ...(how.revalidate ? {} : { defaultShouldRevalidate: false }),
      });
    } finally {
      if (newest === next) newest = undefined;
    }
  };
  return [query, (edit: Parameters<typeof change>[0], how?: How) => void change(edit, how)] as const;
}
