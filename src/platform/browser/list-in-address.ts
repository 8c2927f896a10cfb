import { useSearchParams } from "react-router";

/** Which of several lists is shown, and which page of it, from 1. */
export type ListPage<Value extends string> = { list: Value; page: number };
type Lists<Value extends string> = readonly [{ value: Value }, ...{ value: Value }[]];

/** What an address names by `list` and `page`: the first list and its first page where it says none, or nonsense. */
export function listInAddress<Value extends string>(
  lists: Lists<Value>,
  address: URLSearchParams,
): ListPage<Value> {
  const { value: list } = lists.find(({ value }) => value === address.get("list")) ?? lists[0];
  const page = Math.floor(Number(address.get("page")));
  return { list, page: page >= 1 && page <= 1_000_000 ? page : 1 };
}

/** The list and page that the address names, and a way to show others, which does not fill the browser's history. */
export function useListInAddress<Value extends string>(lists: Lists<Value>) {
  const [address, setAddress] = useSearchParams();
  const show = ({ list, page }: ListPage<Value>) =>
    setAddress(
      { ...(list === lists[0].value ? {} : { list }), ...(page === 1 ? {} : { page: String(page) }) },
      // The list is asked for by its query; who is signed in has not changed.
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  return [listInAddress(lists, address), show] as const;
}
