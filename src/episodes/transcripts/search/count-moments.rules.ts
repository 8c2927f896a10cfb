import type { Moment } from "./moment.contract.ts";

/** An episode's further moments are counted up to this number. */
export const MAX_COUNTED_MORE = 20;

export const describeMore = (more: number): string =>
  `${more < MAX_COUNTED_MORE ? more : "Many"} more in this episode`;

type Found = { said: readonly Moment[]; saidMore: number };

/**
 * Says how many moments there are in all episodes together. Returns "" if some of them are not listed or not counted.
 */
export function describeMoments(episodes: readonly Found[], total: number): string {
  if (episodes.length < total || episodes.some(({ saidMore }) => saidMore >= MAX_COUNTED_MORE)) return "";
  const count = episodes.reduce((sum, { said, saidMore }) => sum + said.length + saidMore, 0);
  if (count === 0) return "";
  return count === 1 ? "1 moment" : `${count} moments`;
}
