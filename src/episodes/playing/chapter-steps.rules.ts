import type { Chapter } from "#episodes/chapters/chapters.contract.ts";

type Starts = readonly Pick<Chapter, "seconds">[];

/** After this many seconds of a chapter, 'Previous chapter' goes back to its start. */
const RESTART_AFTER_SECONDS = 3;

/** Returns the second that 'Previous chapter' goes to, or undefined before the first chapter. */
export function previousStart(chapters: Starts, at: number): number | undefined {
  const index = chapters.findLastIndex(({ seconds }) => seconds <= at);
  const now = chapters[index];
  return now && at - now.seconds > RESTART_AFTER_SECONDS ? now.seconds : chapters[index - 1]?.seconds;
}

/** Returns the second that 'Next chapter' goes to, or undefined in the last one. */
export const nextStart = (chapters: Starts, at: number): number | undefined =>
  chapters.find(({ seconds }) => seconds > at)?.seconds;
