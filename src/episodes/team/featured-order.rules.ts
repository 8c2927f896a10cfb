import type { Episode } from "#episodes/episodes.contract.ts";

type PlacedEpisode = Pick<Episode, "id" | "featured" | "displayOrder">;

/** The first and last display order of featured episodes. */
const FIRST_PLACE = 1;
const LAST_PLACE = 99;

/**
 * Moves a featured episode up or down by the given number of places. Returns only the episodes whose display order
 * changes.
 */
export function moveFeatured(
  episodes: readonly PlacedEpisode[],
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
    .map((episode, at) => ({ ...episode, place: Math.min(FIRST_PLACE + at, LAST_PLACE) }))
    .filter(({ displayOrder, place }) => displayOrder !== place)
    .map(({ id, place }) => ({ id, displayOrder: place }));
}
