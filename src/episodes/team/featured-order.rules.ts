import type { Episode } from "#episodes/episodes.contract.ts";

type OrderableEpisode = Pick<Episode, "id" | "featured" | "displayOrder">;

/** The first and last display order of featured episodes. */
const FIRST_DISPLAY_ORDER = 1;
const LAST_DISPLAY_ORDER = 99;

/**
 * Moves a featured episode up or down by the given number of places. Returns only the episodes whose display order
 * changes.
 */
export function moveFeaturedEpisode(
  episodes: readonly OrderableEpisode[],
  id: number,
  by: number,
): { id: number; displayOrder: number }[] {
  const featured = episodes.filter((episode) => episode.featured);
  const oldIndex = featured.findIndex((episode) => episode.id === id);
  const newIndex = Math.max(0, Math.min(featured.length - 1, oldIndex + by));
  const movedEpisode = featured[oldIndex];
  if (!movedEpisode || newIndex === oldIndex) return [];
  return featured
    .toSpliced(oldIndex, 1)
    .toSpliced(newIndex, 0, movedEpisode)
    .map((episode, index) => ({
      ...episode,
      place: Math.min(FIRST_DISPLAY_ORDER + index, LAST_DISPLAY_ORDER),
    }))
    .filter(({ displayOrder, place }) => displayOrder !== place)
    .map(({ id, place }) => ({ id, displayOrder: place }));
}
