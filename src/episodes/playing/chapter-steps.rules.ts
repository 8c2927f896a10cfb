import type { Chapter } from "#episodes/chapters/chapters.contract.ts";

type ChapterStarts = readonly Pick<Chapter, "seconds">[];

/** Once this much of the current chapter has played, 'Previous chapter' goes back to the chapter's start. */
const RESTART_AFTER_SECONDS = 3;

/** Returns the second that 'Previous chapter' goes to, or undefined if there is no earlier chapter to go to. */
export function findPreviousStart(chapters: ChapterStarts, at: number): number | undefined {
  const index = chapters.findLastIndex(({ seconds }) => seconds <= at);
  const now = chapters[index];
  return now && at - now.seconds > RESTART_AFTER_SECONDS ? now.seconds : chapters[index - 1]?.seconds;
}

/** Returns the second that 'Next chapter' goes to, or undefined in the last chapter. */
export const findNextStart = (chapters: ChapterStarts, at: number): number | undefined =>
  chapters.find(({ seconds }) => seconds > at)?.seconds;
