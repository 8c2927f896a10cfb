/** The state of a list of episodes: search, filter, page and order. It is kept in the URL. */
import type { EpisodeListQuery, EpisodePart } from "#episodes/episodes.contract.ts";
import { createListUrlParams } from "#platform/browser/list-view.rules.ts";

type Duration = EpisodeListQuery["duration"];
export type EpisodeSort = Exclude<EpisodeListQuery["sort"], "featured">;
export type EpisodeOrder = EpisodeListQuery["order"];

/**
 * How many episodes a page of the public list has. This is divisible by one, two and three, the possible numbers of
 * cards in a row, so the last row is full.
 */
export const EPISODES_PER_PAGE = 12;
export const TEAM_EPISODES_PER_PAGE = 20;

export const DURATION_OPTIONS = [
  { value: "all", label: "All" },
  { value: "short", label: "Up to 15 min" },
  { value: "medium", label: "15 to 45 min" },
  { value: "long", label: "Over 45 min" },
] as const satisfies readonly { value: Duration; label: string }[];

export const EPISODE_SORT_OPTIONS = [
  { value: "published", label: "Published" },
  { value: "number", label: "Number" },
  { value: "title", label: "Title" },
  { value: "duration", label: "Duration" },
  { value: "displayOrder", label: "Display order" },
] as const satisfies readonly { value: EpisodeSort; label: string }[];

export const MISSING_PART_OPTIONS = [
  { value: "anything", label: "All" },
  { value: "audio", label: "Without audio" },
  { value: "transcript", label: "Without transcript" },
  { value: "chapters", label: "Without chapters" },
] as const satisfies readonly { value: EpisodePart | "anything"; label: string }[];

const ORDER_LABELS: Record<EpisodeSort, { asc: string; desc: string }> = {
  published: { asc: "Oldest first", desc: "Newest first" },
  number: { asc: "Lowest first", desc: "Highest first" },
  title: { asc: "A to Z", desc: "Z to A" },
  duration: { asc: "Shortest first", desc: "Longest first" },
  displayOrder: { asc: "Lowest first", desc: "Highest first" },
};

export const listOrderOptions = (sort: EpisodeSort): { value: EpisodeOrder; label: string }[] => {
  const first = getDefaultOrder(sort);
  return [first, reverseOrder(first)].map((value) => ({ value, label: ORDER_LABELS[sort][value] }));
};

export const getDefaultOrder = (sort: EpisodeSort): EpisodeOrder =>
  sort === "title" || sort === "displayOrder" ? "asc" : "desc";

const reverseOrder = (order: EpisodeOrder): EpisodeOrder => (order === "asc" ? "desc" : "asc");

/**
 * Returns the sort and order after a click on a column's header. A click on the current column reverses its order; a
 * click on another column sorts by it in its default order.
 */
export const toggleEpisodeSort = (
  column: EpisodeSort,
  { sort, order }: { sort: EpisodeSort; order: EpisodeOrder },
) =>
  column === sort ? { sort, order: reverseOrder(order) } : { sort: column, order: getDefaultOrder(column) };

export const EPISODE_LIST_URL_PARAMS = createListUrlParams({ duration: DURATION_OPTIONS });
export type EpisodeListView = ReturnType<typeof EPISODE_LIST_URL_PARAMS.parse>;

const teamViewWithoutOrder = createListUrlParams({
  duration: DURATION_OPTIONS,
  lacks: MISSING_PART_OPTIONS,
  sort: EPISODE_SORT_OPTIONS,
});
export type TeamEpisodesView = ReturnType<typeof teamViewWithoutOrder.parse> & { order: EpisodeOrder };

/** The state of the team's list. The URL contains the order only if it differs from the sort's default. */
export const TEAM_EPISODES_URL_PARAMS = {
  parse(address: URLSearchParams): TeamEpisodesView {
    const view = teamViewWithoutOrder.parse(address);
    const order = address.get("order");
    return { ...view, order: order === "asc" || order === "desc" ? order : getDefaultOrder(view.sort) };
  },
  format({ order, ...view }: TeamEpisodesView): URLSearchParams {
    const address = teamViewWithoutOrder.format(view);
    if (order !== getDefaultOrder(view.sort)) address.set("order", order);
    return address;
  },
};

export const formatEpisodesAddress = (view: EpisodeListView): string => {
  const query = EPISODE_LIST_URL_PARAMS.format(view).toString();
  return query === "" ? "/episodes" : `/episodes?${query}`;
};

export const isEpisodeListFiltered = ({ search, duration }: EpisodeListView): boolean =>
  search !== "" || duration !== "all";

/** Like `isEpisodeListFiltered`, for the team's list. */
export const isTeamListFiltered = (view: TeamEpisodesView): boolean =>
  isEpisodeListFiltered(view) || view.lacks !== "anything";

/**
 * Returns the page numbers to link to: the first, the last, and those around the current page. A 0 stands for a gap.
 */
export const choosePageLinks = (currentPage: number, last: number): number[] => {
  const candidates = [1, currentPage - 1, currentPage, currentPage + 1, last].filter(
    (page) => page >= 1 && page <= last,
  );
  const pages = [...new Set(candidates)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const gap = page - (pages[index - 1] ?? page);
    if (gap === 2) return [page - 1, page];
    return gap > 2 ? [0, page] : [page];
  });
};

export const describeMatchCount = (count: number): string => `${count} episode(s) found`;
