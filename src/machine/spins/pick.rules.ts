import type { DrawnReels, SelectedType } from "#machine/machine.contract.ts";

/**
 * With fewer than three available topics, a draw shows the same one on several reels. It counts as picked on the first
 * of these.
 */
const REELS_BY_PREFERENCE = ["content", "subCategory", "category"] as const satisfies SelectedType[];

export const findReelType = (reels: DrawnReels, topicId: number): SelectedType | undefined =>
  REELS_BY_PREFERENCE.find((type) => reels[`${type}Reel`].id === topicId);

/** Returns the three ids of a draw under the names that a selection uses. */
export const getReelIds = ({ categoryReel, subCategoryReel, contentReel }: DrawnReels) => ({
  categoryId: categoryReel.id,
  subCategoryId: subCategoryReel.id,
  contentId: contentReel.id,
});
