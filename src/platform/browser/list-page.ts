import { useSearchParams } from "react-router";

export type ListPage<Value extends string> = { list: Value; page: number };
type Lists<Value extends string> = readonly [{ value: Value }, ...{ value: Value }[]];

export function readListPage<Value extends string>(
  lists: Lists<Value>,
  address: URLSearchParams,
): ListPage<Value> {
  const { value: list } = lists.find(({ value }) => value === address.get("list")) ?? lists[0];
  const page = Math.floor(Number(address.get("page")));
  return { list, page: page >= 1 && page <= 1_000_000 ? page : 1 };
}

export function useListPage<Value extends string>(lists: Lists<Value>) {
  const [address, setAddress] = useSearchParams();
  const show = ({ list, page }: ListPage<Value>) =>
    setAddress(
      { ...(list === lists[0].value ? {} : { list }), ...(page === 1 ? {} : { page: String(page) }) },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  return [readListPage(lists, address), show] as const;
}
