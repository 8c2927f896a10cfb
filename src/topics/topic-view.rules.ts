import { createListUrlParams, toLimitAndOffset } from "#platform/browser/list-view.rules.ts";
import type { TopicListQuery } from "./topics.contract.ts";

/**
 * How many topics a page of the list has. The number is divisible by two and three, so that the rows of cards are full.
 * In the table, that many rows fill about one screen.
 */
export const TOPICS_PER_PAGE = 24;

type Sort = TopicListQuery["sort"];

export const TOPIC_SORT_OPTIONS = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "category-asc", label: "Category A-Z" },
  { value: "category-desc", label: "Category Z-A" },
  { value: "subCategory-asc", label: "Subcategory A-Z" },
  { value: "subCategory-desc", label: "Subcategory Z-A" },
  { value: "content-asc", label: "Content A-Z" },
  { value: "content-desc", label: "Content Z-A" },
] as const satisfies readonly { value: Sort; label: string }[];

export const TOPIC_STATUS_OPTIONS = [
  { value: "all", label: "All" },
  { value: "used", label: "Used" },
  { value: "unused", label: "Unused" },
] as const satisfies readonly { value: TopicListQuery["status"]; label: string }[];

/** The three layouts of the list. The first one is the default. */
export const LAYOUTS = [
  { value: "table", label: "Table" },
  { value: "grid", label: "Grid" },
  { value: "list", label: "List" },
] as const;

export const TOPIC_LIST_URL_PARAMS = createListUrlParams({
  sort: TOPIC_SORT_OPTIONS,
  status: TOPIC_STATUS_OPTIONS,
  view: LAYOUTS,
});
export type TopicView = ReturnType<typeof TOPIC_LIST_URL_PARAMS.parse>;

export const makeTopicPageParams = ({ search, sort, status, page }: TopicView) => ({
  search,
  sort,
  status,
  ...toLimitAndOffset(page, TOPICS_PER_PAGE),
});

export const isTopicListFiltered = ({ search, status }: TopicView): boolean =>
  search !== "" || status !== "all";

export type SortableColumn = "content" | "category" | "subCategory" | "created";

/**
 * Returns a column's value for `aria-sort`, or undefined if the list is sorted by another column. Newest first is
 * descending.
 */
export function getSortDirection(column: SortableColumn, sort: Sort): "ascending" | "descending" | undefined {
  const [ascending, descending] = getSortOrders(column);
  if (sort === ascending) return "ascending";
  return sort === descending ? "descending" : undefined;
}

/** Returns the sort order after a click on a column's header. */
export function toggleTopicSort(column: SortableColumn, sort: Sort): Sort {
  const [ascending, descending] = getSortOrders(column);
  if (column === "created") return sort === descending ? ascending : descending;
  return sort === ascending ? descending : ascending;
}

function getSortOrders(column: SortableColumn): [ascending: Sort, descending: Sort] {
  return column === "created" ? ["oldest", "newest"] : [`${column}-asc`, `${column}-desc`];
}
