import type { DrawnReels, SelectedType } from "#machine/machine.contract.ts";

/** With fewer than three available topics, a draw shows one on several reels. Then the first of these reels counts. */
const REELS_BY_PREFERENCE = ["content", "subCategory", "category"] as const satisfies SelectedType[];

export const findReelType = (reels: DrawnReels, topicId: number): SelectedType | undefined =>
  REELS_BY_PREFERENCE.find((type) => reels[`${type}Reel`].id === topicId);

/** Returns the three ids of a draw, as a selection names them. */
export const getReelIds = ({ categoryReel, subCategoryReel, contentReel }: DrawnReels) => ({
  categoryId: categoryReel.id,
  subCategoryId: subCategoryReel.id,
  contentId: contentReel.id,
});
