import type { DrawnReels, SelectionInput } from "./draw.contract.ts";

/** A draw from fewer than three topics shows one on several reels: then the first of these counts. */
const PREFERRED = ["content", "subCategory", "category"] as const satisfies SelectionInput["selectedType"][];

/** The reel that shows this topic, or undefined when none does. */
export const reelTypeOf = (reels: DrawnReels, topicId: number): SelectionInput["selectedType"] | undefined =>
  PREFERRED.find((type) => reels[`${type}Reel`].id === topicId);

/** The three ids of a draw, as a selection names them. */
export const idsOf = ({ categoryReel, subCategoryReel, contentReel }: DrawnReels) => ({
  categoryId: categoryReel.id,
  subCategoryId: subCategoryReel.id,
  contentId: contentReel.id,
});
