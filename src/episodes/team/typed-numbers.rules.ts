/** Numbers that the team types, as they are sent. */
import { missingDisplayOrder } from "#episodes/episodes.rules.ts";

const largestNumber = 1_000_000;
const whole = (text: string): number => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** An episode number from 1; anything else becomes 1 (specification, section 5). */
export const episodeNumberFrom = (text: string): number => {
  const number = whole(text);
  return number >= 1 && number <= largestNumber ? number : 1;
};

/** A place among the featured ones, 1 to 99, or 999 for none of its own; anything else becomes 0. */
export const displayOrderFrom = (text: string): number => {
  const order = whole(text);
  return (order >= 1 && order <= 99) || order === missingDisplayOrder ? order : 0;
};
