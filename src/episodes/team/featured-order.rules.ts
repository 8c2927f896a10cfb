import type { Episode } from "#episodes/episodes.contract.ts";

type Placed = Pick<Episode, "id" | "featured" | "displayOrder">;

/** Places of featured episodes count from here. */
const FIRST = 1;
const LAST = 99;

/** The featured episodes with one moved by some places, and only those whose place changes by it. */
export function moveFeatured(
  episodes: readonly Placed[],
  id: number,
  by: number,
): { id: number; displayOrder: number }[] {
  const featured = episodes.filter((episode) => episode.featured);
  const from = featured.findIndex((episode) => episode.id === id);
  const to = Math.max(0, Math.min(featured.length - 1, from + by));
  const moved = featured[from];
  if (!moved || to === from) return [];
  return featured
    .toSpliced(from, 1)
    .toSpliced(to, 0, moved)
    .map((episode, at) => ({ ...episode, place: Math.min(FIRST + at, LAST) }))
    .filter(({ displayOrder, place }) => displayOrder !== place)
    .map(({ id, place }) => ({ id, displayOrder: place }));
}
