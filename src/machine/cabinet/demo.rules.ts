import type { Clip } from "#episodes/topics/clips.contract.ts";
import type { Draw, Reel } from "#machine/machine.contract.ts";

const REELS = 3;

/** Returns three random clips, or none if there are fewer; `roll` returns numbers from 0 up to 1. */
export function drawDemo(clips: readonly Clip[], roll: () => number = Math.random): Clip[] {
  const left = [...clips];
  if (left.length < REELS) return [];
  return Array.from({ length: REELS }, () => left.splice(Math.floor(roll() * left.length), 1)).flat();
}

/** Makes clips look like a draw for the reels. It leaves the visitor no spins, because nothing came from the drum. */
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
