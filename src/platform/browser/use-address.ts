import { useNavigate, useSearchParams } from "react-router";

type How = { push?: boolean; scroll?: boolean; revalidate?: boolean };

/** The newest address, which the router has only once a navigation has ended. */
let newest: URLSearchParams | undefined;

/**
 * Returns the address's query, and a function that changes it. Changes may follow each other closely: each gets what
 * the one before it left. Unless `how` says otherwise, a change replaces the history's entry and keeps the scroll
 * position, and loaders do not run.
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
