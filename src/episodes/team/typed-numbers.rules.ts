import { NO_DISPLAY_ORDER } from "#episodes/episodes.rules.ts";

const MAX_EPISODE_NUMBER = 1_000_000;
const parseWholeNumber = (text: string): number =>
  /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN;

/** Parses an episode number of at least 1. Returns 1 for any other text. */
export const parseEpisodeNumber = (text: string): number => {
  const number = parseWholeNumber(text);
  return number >= 1 && number <= MAX_EPISODE_NUMBER ? number : 1;
};

/** Parses a display order: a number from 1 to 99, or 999 for none. Returns 0 for any other text. */
export const parseDisplayOrder = (text: string): number => {
  const order = parseWholeNumber(text);
  return (order >= 1 && order <= 99) || order === NO_DISPLAY_ORDER ? order : 0;
};
