import type { DrawnReels, ReelType } from "#machine/machine.contract.ts";

/**
 * With fewer than three available topics, a draw shows the same topic on several reels. A pick then counts for the
 * first of those reels in this order.
 */
const REELS_BY_PREFERENCE = ["content", "subCategory", "category"] as const satisfies ReelType[];

export const findReelType = (reels: DrawnReels, topicId: number): ReelType | undefined =>
  REELS_BY_PREFERENCE.find((type) => reels[`${type}Reel`].id === topicId);

/** Returns a draw's three topic ids, named like the fields of `SelectionInput`. */
export const getDrawTopicIds = ({ categoryReel, subCategoryReel, contentReel }: DrawnReels) => ({
  categoryId: categoryReel.id,
  subCategoryId: subCategoryReel.id,
  contentId: contentReel.id,
});
