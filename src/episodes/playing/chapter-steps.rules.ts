import type { Chapter } from "#episodes/chapters/chapters.contract.ts";

type ChapterStarts = readonly Pick<Chapter, "seconds">[];

/**
 * In the first seconds of a chapter, 'Previous chapter' goes to the previous chapter. After this many seconds, it goes
 * back to the start of the current one.
 */
const RESTART_AFTER_SECONDS = 3;

/** Returns the second that 'Previous chapter' goes to, or undefined if there is no earlier chapter to go to. */
export function findPreviousChapterStart(chapters: ChapterStarts, second: number): number | undefined {
  const index = chapters.findLastIndex(({ seconds }) => seconds <= second);
  const now = chapters[index];
  return now && second - now.seconds > RESTART_AFTER_SECONDS ? now.seconds : chapters[index - 1]?.seconds;
}

/** Returns the second that 'Next chapter' goes to, or undefined in the last chapter. */
export const findNextChapterStart = (chapters: ChapterStarts, second: number): number | undefined =>
  chapters.find(({ seconds }) => seconds > second)?.seconds;
