import { NO_DISPLAY_ORDER } from "#episodes/episodes.rules.ts";

const MAX_NUMBER = 1_000_000;
const parseWhole = (text: string): number => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Returns an episode number of at least 1. Any other text becomes 1. */
export const parseEpisodeNumber = (text: string): number => {
  const number = parseWhole(text);
  return number >= 1 && number <= MAX_NUMBER ? number : 1;
};

/** Returns a number from 1 to 99, or 999 for none. Any other text becomes 0. */
export const parseDisplayOrder = (text: string): number => {
  const order = parseWhole(text);
  return (order >= 1 && order <= 99) || order === NO_DISPLAY_ORDER ? order : 0;
};
