import { formatCount } from "#platform/texts/counts.rules.ts";
import type { SpokenMoment } from "./moment.contract.ts";

/** The maximum number of an episode's moments that are counted in addition to the listed ones. */
export const MAX_EXTRA_MOMENTS_COUNTED = 20;

export const describeExtraMoments = (more: number): string =>
  `${more < MAX_EXTRA_MOMENTS_COUNTED ? more : "Many"} more in this episode`;

type SpokenMatches = { said: readonly SpokenMoment[]; saidMore: number };

/**
 * Describes how many moments the search found in all episodes. Returns "" if some episodes aren't listed, or have too
 * many moments to count.
 */
export function describeMomentCount(episodes: readonly SpokenMatches[], total: number): string {
  if (episodes.length < total || episodes.some(({ saidMore }) => saidMore >= MAX_EXTRA_MOMENTS_COUNTED))
    return "";
  const count = episodes.reduce((sum, { said, saidMore }) => sum + said.length + saidMore, 0);
  return count === 0 ? "" : formatCount(count, "moment");
}
