import { useNavigate, useSearchParams } from "react-router";

type Rules<View> = { parse(address: URLSearchParams): View; format(view: View): URLSearchParams };
type How = { replace?: boolean; revalidate?: boolean };

/** Asked for and not there yet. */
let pending: URLSearchParams | undefined;

/**
 * A list's view in the address, and a way to change some of it. A change starts from what the address is by then,
 * and counts a page that still loads. Another search, order or filter begins at the first page.
 * Loaders run for `revalidate` alone: elsewhere queries load the list.
 */
export function useListView<View extends { page: number }>({ parse, format }: Rules<View>) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const change = async (some: Partial<View>, { replace = false, revalidate = false }: How = {}) => {
    const now = parse(pending ?? new URLSearchParams(location.search));
    const next = format({ ...now, page: 1, ...some });
    pending = next;
    try {
      await navigate(`?${next}`, {
        replace,
        preventScrollReset: some.page === undefined,
        ...(revalidate ? {} : { defaultShouldRevalidate: false }),
      });
    } finally {
      if (pending === next) pending = undefined;
    }
  };
  return [parse(address), (some: Partial<View>, how?: How) => void change(some, how)] as const;
}
