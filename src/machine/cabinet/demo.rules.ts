import type { Clip } from "#episodes/topics/clips.contract.ts";
import type { Draw, Reel } from "#machine/machine.contract.ts";

const REELS = 3;

/** Returns three different random clips, or none if there are fewer than three. `roll` works like Math.random. */
export function drawDemo(clips: readonly Clip[], roll: () => number = Math.random): Clip[] {
  const left = [...clips];
  if (left.length < REELS) return [];
  return Array.from({ length: REELS }, () => left.splice(Math.floor(roll() * left.length), 1)).flat();
}

/**
 * Makes three clips look like a draw, so that the reels can show them. A demo uses no spin, so its `spinsLeft` is
 * ignored.
 */
export function makeDemoDraw(clips: readonly Clip[]): Draw {
  const [first, second, third] = clips.map(makeReel);
  if (!first || !second || !third) throw new RangeError("A demo needs three clips");
  return { categoryReel: first, subCategoryReel: second, contentReel: third, spinsLeft: 0 };
}

const makeReel = ({ id, content, category, subCategory }: Clip): Reel => ({
  id,
  text: content,
  category,
  subCategory,
});
