import type { Moment } from "./moment.contract.ts";

/** Up to this number, moments of an episode that aren't listed are counted. */
export const MAX_COUNTED_MORE = 20;

export const describeMoreMoments = (more: number): string =>
  `${more < MAX_COUNTED_MORE ? more : "Many"} more in this episode`;

type EpisodeMoments = { said: readonly Moment[]; saidMore: number };

/**
 * Describes how many moments the search found in all episodes. Returns "" if some episodes aren't listed, or have too
 * many moments to count.
 */
export function describeMoments(episodes: readonly EpisodeMoments[], total: number): string {
  if (episodes.length < total || episodes.some(({ saidMore }) => saidMore >= MAX_COUNTED_MORE)) return "";
  const count = episodes.reduce((sum, { said, saidMore }) => sum + said.length + saidMore, 0);
  if (count === 0) return "";
  return count === 1 ? "1 moment" : `${count} moments`;
}
