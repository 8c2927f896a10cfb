/** The view of a list of episodes: search, filter, page and order, all kept in the address. */
import type { EpisodeListQuery } from "#episodes/episodes.contract.ts";

type Duration = EpisodeListQuery["duration"];
export type Sort = Exclude<EpisodeListQuery["sort"], "featured">;
export type Order = EpisodeListQuery["order"];

export type EpisodeView = { search: string; duration: Duration; page: number };
export type TeamView = EpisodeView & { sort: Sort; order: Order };

/** Fills whole rows of one, two and three cards. */
export const pageSize = 12;
export const teamPageSize = 20;

export const durationOptions = [
  { value: "all", label: "All" },
  { value: "short", label: "Up to 15 min" },
  { value: "medium", label: "15 to 45 min" },
  { value: "long", label: "Over 45 min" },
] as const satisfies readonly { value: Duration; label: string }[];

export const sortOptions = [
  { value: "published", label: "Published" },
  { value: "number", label: "Number" },
  { value: "title", label: "Title" },
  { value: "duration", label: "Duration" },
  { value: "displayOrder", label: "Display order" },
] as const satisfies readonly { value: Sort; label: string }[];

const orderLabels: Record<Sort, { asc: string; desc: string }> = {
  published: { asc: "Oldest first", desc: "Newest first" },
  number: { asc: "Lowest first", desc: "Highest first" },
  title: { asc: "A to Z", desc: "Z to A" },
  duration: { asc: "Shortest first", desc: "Longest first" },
  displayOrder: { asc: "Lowest first", desc: "Highest first" },
};

export const orderOptions = (sort: Sort): { value: Order; label: string }[] => {
  const first = firstOrder(sort);
  return [first, opposite(first)].map((value) => ({ value, label: orderLabels[sort][value] }));
};

export const firstOrder = (sort: Sort): Order =>
  sort === "title" || sort === "displayOrder" ? "asc" : "desc";

const opposite = (order: Order): Order => (order === "asc" ? "desc" : "asc");

/** Sort and order after a press on a column's header: the other order, or that column in its first order. */
export const nextSort = (column: Sort, { sort, order }: Pick<TeamView, "sort" | "order">) =>
  column === sort ? { sort, order: opposite(order) } : { sort: column, order: firstOrder(column) };

const SEARCH_LENGTH = 500;

export const viewIn = (address: URLSearchParams): EpisodeView => {
  const page = Number(address.get("page"));
  return {
    search: (address.get("search") ?? "").trim().slice(0, SEARCH_LENGTH).toWellFormed(),
    duration: durationOptions.find(({ value }) => value === address.get("duration"))?.value ?? "all",
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
};

export const teamViewIn = (address: URLSearchParams): TeamView => {
  const sort = sortOptions.find(({ value }) => value === address.get("sort"))?.value ?? "published";
  const order = address.get("order");
  return { ...viewIn(address), sort, order: order === "asc" || order === "desc" ? order : firstOrder(sort) };
};

export const addressOf = ({ search, duration, page, ...team }: EpisodeView & Partial<TeamView>) => {
  const address = new URLSearchParams();
  if (search !== "") address.set("search", search);
  if (duration !== "all") address.set("duration", duration);
  if (team.sort && team.sort !== "published") address.set("sort", team.sort);
  if (team.sort && team.order !== firstOrder(team.sort)) address.set("order", team.order ?? "");
  if (page > 1) address.set("page", String(page));
  return address;
};

export const listAddress = (view: EpisodeView): string => {
  const query = addressOf(view).toString();
  return query === "" ? "/episodes" : `/episodes?${query}`;
};

export const isNarrowed = ({ search, duration }: EpisodeView): boolean => search !== "" || duration !== "all";

export const lastPageOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** The pages to link: the first, the last, and those around the current one; 0 marks a gap. */
export const pageLinks = (current: number, last: number): number[] => {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((page, at) => {
    const gap = page - (pages[at - 1] ?? page);
    if (gap === 2) return [page - 1, page];
    return gap > 2 ? [0, page] : [page];
  });
};

export const describeCount = (count: number): string => `${count} episode(s) found`;
