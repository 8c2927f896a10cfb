import { useNavigate, useSearchParams } from "react-router";

type Rules<View> = { parse(address: URLSearchParams): View; format(view: View): URLSearchParams };
type ViewChangeOptions = { replace?: boolean; revalidate?: boolean };

let pending: URLSearchParams | undefined;

/** Returns a list's view from the address and a function that changes parts of it. Loaders only run on `revalidate`. */
export function useListView<View extends { page: number }>({ parse, format }: Rules<View>) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const change = async (
    some: Partial<View>,
    { replace = false, revalidate = false }: ViewChangeOptions = {},
  ) => {
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
  return [parse(address), (some: Partial<View>, how?: ViewChangeOptions) => void change(some, how)] as const;
}
