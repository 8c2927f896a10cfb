/** An episode's number, its place in a list, and the search. */
import { fold } from "#platform/database/fold.rules.ts";

/** The fields by which lists order episodes. `publishedDate` is ISO 8601. */
export type OrderedEpisode = {
  id: number;
  featured: boolean;
  displayOrder: number | null;
  publishedDate: string;
};

/** Where an episode without an order of its own stands among the featured ones (specification, section 9). */
export const missingDisplayOrder = 999;

/** How many of the newest the home page shows where none is featured. */
export const homeWithoutFeatured = 6;

// "#100DaysOfCode" is a tag, "&#39;" an escaped apostrophe: neither numbers an episode.
export const numberInTitle = /(?<!&)#(\d{1,6})(?![\p{L}\p{N}_])/u;

/** The number that a title gives as '#123', at least 1; `null` when it gives none. */
export const titleNumber = (title: string): number | null => {
  const number = Number(numberInTitle.exec(title)?.[1] ?? 0);
  return number >= 1 ? number : null;
};

/** One more than the highest number in use; 1 when there is none. */
export const nextEpisodeNumber = (inUse: Iterable<number | null>): number => {
  let highest = 0;
  for (const number of inUse) highest = Math.max(highest, number ?? 0);
  return highest + 1;
};

/**
 * Gives each of the new videos its number: that of its title, else the next one, the oldest first. Numbers
 * named by the other titles of the same import count as used, so that an unnumbered special cannot take the
 * number of a later show.
 */
export const numberEpisodes = <V extends { title: string; publishedAt: string }>(
  videos: readonly V[],
  inUse: Iterable<number | null>,
): { video: V; episodeNumber: number }[] => {
  let next = nextEpisodeNumber([...inUse, ...videos.map((video) => titleNumber(video.title))]);
  return videos
    .toSorted((a, b) => momentOf(a.publishedAt) - momentOf(b.publishedAt))
    .map((video) => ({ video, episodeNumber: titleNumber(video.title) ?? next++ }));
};

/** The number on a card: '#number' in the title, else the episode's own, else its place in the list (from 0). */
export const cardNumber = (
  episode: { title: string; episodeNumber: number | null },
  position: number,
): number => titleNumber(episode.title) ?? episode.episodeNumber ?? position + 1;

/** An unreadable date counts as the oldest. */
const momentOf = (iso: string) => Date.parse(iso) || 0;

/** Newest first, then by id. */
export const newestFirst = (a: OrderedEpisode, b: OrderedEpisode): number =>
  momentOf(b.publishedDate) - momentOf(a.publishedDate) || a.id - b.id;

/** The order of the public list: featured first, then displayOrder, newest, id. */
export const featuredFirst = (a: OrderedEpisode, b: OrderedEpisode): number =>
  Number(b.featured) - Number(a.featured) ||
  (a.displayOrder ?? missingDisplayOrder) - (b.displayOrder ?? missingDisplayOrder) ||
  newestFirst(a, b);

/** What the home page shows: the featured episodes in their order; the 6 newest where none is featured. */
export const homeEpisodes = <E extends OrderedEpisode>(episodes: readonly E[]): E[] => {
  const featured = episodes.filter((episode) => episode.featured);
  return featured.length > 0
    ? featured.sort(featuredFirst)
    : episodes.toSorted(newestFirst).slice(0, homeWithoutFeatured);
};

/** Keeps the episodes whose title, description or short description has the text, whatever the case; blank keeps all. */
export const searchEpisodes = <
  E extends { title: string; description: string | null; shortDescription: string | null },
>(
  episodes: readonly E[],
  query: string,
): E[] => {
  const wanted = fold(query.trim());
  return episodes.filter(({ title, description, shortDescription }) =>
    [title, description, shortDescription].some((text) => fold(text ?? "").includes(wanted)),
  );
};
