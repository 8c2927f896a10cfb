import type { Clip } from "#episodes/topics/clips.contract.ts";
import type { Draw, DrawnTopic } from "#machine/machine.contract.ts";

const REEL_COUNT = 3;

export const canSpinDemo = (clips: readonly Clip[]): boolean => clips.length >= REEL_COUNT;

/** Returns three different random clips, or none if there are fewer than three. */
export function pickDemoClips(clips: readonly Clip[], random: () => number = Math.random): Clip[] {
  const remainingClips = [...clips];
  if (!canSpinDemo(clips)) return [];
  return Array.from({ length: REEL_COUNT }, () =>
    remainingClips.splice(Math.floor(random() * remainingClips.length), 1),
  ).flat();
}

/**
 * Turns three clips into a draw that the reels can show. A demo doesn't use a spin, so its `spinsLeft` is meaningless.
 */
export function makeDemoDraw(clips: readonly Clip[]): Draw {
  const [first, second, third] = clips.map(toDrawnTopic);
  if (!first || !second || !third) throw new RangeError("A demo needs three clips");
  return { categoryReel: first, subCategoryReel: second, contentReel: third, spinsLeft: 0 };
}

const toDrawnTopic = ({ id, content, category, subCategory }: Clip): DrawnTopic => ({
  id,
  text: content,
  category,
  subCategory,
});
