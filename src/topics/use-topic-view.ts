import { useSearchParams } from "react-router";
import { formatView, parseView, type TopicView } from "./topic-view.rules.ts";

/** How the list is looked at, kept in the address. Another search, order or filter begins at the first page. */
export function useTopicView() {
  const [address, setAddress] = useSearchParams();
  const change = (some: Partial<TopicView>, { replace = false } = {}) =>
    setAddress((latest) => formatView({ ...parseView(latest), page: 1, ...some }), {
      replace,
      preventScrollReset: some.page === undefined,
      // The list is asked for by its query; who is signed in has not changed.
      defaultShouldRevalidate: false,
    });
  return [parseView(address), change] as const;
}
