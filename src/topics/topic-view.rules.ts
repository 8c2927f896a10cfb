import type { TopicListQuery } from "./topics.contract.ts";

/** The state of the list, kept in the address. `page` counts from 1. */
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

const DEFAULT_VIEW: TopicView = { search: "", sort: "newest", status: "all", view: "grid", page: 1 };

/** Missing and invalid values get their default. */
export function parseView(address: URLSearchParams): TopicView {
  const choose = <Value extends string>(
    name: "sort" | "status" | "view",
    options: readonly { value: Value }[],
    byDefault: Value,
  ): Value => options.find((option) => option.value === address.get(name))?.value ?? byDefault;
  const page = Number(address.get("page"));
  return {
    search: (address.get("search") ?? "").slice(0, 500),
    sort: choose("sort", SORTS, DEFAULT_VIEW.sort),
    status: choose("status", STATUSES, DEFAULT_VIEW.status),
    view: choose("view", VIEWS, DEFAULT_VIEW.view),
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
}

/** Defaults stay out of the address. */
export function formatView(view: TopicView): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of ["search", "sort", "status", "view", "page"] as const)
    if (view[name] !== DEFAULT_VIEW[name]) address.set(name, String(view[name]));
  return address;
}

export const makePageQuery = ({ search, sort, status, page }: TopicView) => ({
  search: search.trim(),
  sort,
  status,
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
});

export const isFiltered = ({ search, status }: TopicView): boolean =>
  search.trim() !== "" || status !== "all";

export type SortedColumn = "content" | "category" | "subCategory" | "created";

/** Newest first is descending. */
export function getDirection(
  column: SortedColumn,
  sort: TopicView["sort"],
): "ascending" | "descending" | undefined {
  const [ascending, descending] = getOrders(column);
  if (sort === ascending) return "ascending";
  return sort === descending ? "descending" : undefined;
}

/** The order after a click on a column's header. */
export function toggleSort(column: SortedColumn, sort: TopicView["sort"]): TopicView["sort"] {
  const [ascending, descending] = getOrders(column);
  if (column === "created") return sort === descending ? ascending : descending;
  return sort === ascending ? descending : ascending;
}

function getOrders(column: SortedColumn): [ascending: TopicView["sort"], descending: TopicView["sort"]] {
  return column === "created" ? ["oldest", "newest"] : [`${column}-asc`, `${column}-desc`];
}
