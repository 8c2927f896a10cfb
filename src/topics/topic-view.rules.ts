import type { TopicListQuery } from "./topics.contract.ts";

/** How the list of topics is looked at. All of it stands in the address. `page` counts from 1. */
export type TopicView = {
  search: string;
  sort: TopicListQuery["sort"];
  status: TopicListQuery["status"];
  view: "grid" | "list" | "table";
  page: number;
};

/** Fills whole rows of one, two and three cards. */
export const PAGE_SIZE = 24;

export const SORTS = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "category-asc", label: "Category A-Z" },
  { value: "category-desc", label: "Category Z-A" },
  { value: "subCategory-asc", label: "Subcategory A-Z" },
  { value: "subCategory-desc", label: "Subcategory Z-A" },
  { value: "content-asc", label: "Content A-Z" },
  { value: "content-desc", label: "Content Z-A" },
] as const satisfies readonly { value: TopicView["sort"]; label: string }[];

export const STATUSES = [
  { value: "all", label: "All" },
  { value: "used", label: "Used" },
  { value: "unused", label: "Unused" },
] as const satisfies readonly { value: TopicView["status"]; label: string }[];

export const VIEWS = [
  { value: "grid", label: "Grid" },
  { value: "list", label: "List" },
  { value: "table", label: "Table" },
] as const satisfies readonly { value: TopicView["view"]; label: string }[];

const plain: TopicView = { search: "", sort: "newest", status: "all", view: "grid", page: 1 };

/** Reads an address; what it does not say, or says wrongly, is the usual. */
export function viewIn(address: URLSearchParams): TopicView {
  const chosen = <Value extends string>(
    name: "sort" | "status" | "view",
    options: readonly { value: Value }[],
    usual: Value,
  ): Value => options.find((option) => option.value === address.get(name))?.value ?? usual;
  const page = Number(address.get("page"));
  return {
    search: (address.get("search") ?? "").slice(0, 500),
    sort: chosen("sort", SORTS, plain.sort),
    status: chosen("status", STATUSES, plain.status),
    view: chosen("view", VIEWS, plain.view),
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
}

/** Writes an address; what is as usual stays out of it. */
export function addressOf(view: TopicView): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of ["search", "sort", "status", "view", "page"] as const)
    if (view[name] !== plain[name]) address.set(name, String(view[name]));
  return address;
}

/** What the server is asked for. */
export const pageOf = ({ search, sort, status, page }: TopicView) => ({
  search: search.trim(),
  sort,
  status,
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
});

/** Whether the list is narrowed, so that an empty one means no hit and not no topic. */
export const isNarrowed = ({ search, status }: TopicView): boolean =>
  search.trim() !== "" || status !== "all";

export type SortedColumn = "content" | "category" | "subCategory" | "created";

/** How a column of the table is sorted now, if it is. Newest first is descending. */
export function sortOf(
  column: SortedColumn,
  sort: TopicView["sort"],
): "ascending" | "descending" | undefined {
  const [ascending, descending] = ordersOf(column);
  if (sort === ascending) return "ascending";
  return sort === descending ? "descending" : undefined;
}

/** The order after a press on a column's header: the other way round, or that column's first. */
export function nextSort(column: SortedColumn, sort: TopicView["sort"]): TopicView["sort"] {
  const [ascending, descending] = ordersOf(column);
  if (column === "created") return sort === descending ? ascending : descending;
  return sort === ascending ? descending : ascending;
}

function ordersOf(column: SortedColumn): [ascending: TopicView["sort"], descending: TopicView["sort"]] {
  return column === "created" ? ["oldest", "newest"] : [`${column}-asc`, `${column}-desc`];
}
