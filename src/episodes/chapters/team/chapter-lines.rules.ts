import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import { clockTime } from "#episodes/durations.rules.ts";
import { listChapters } from "#episodes/page/description.rules.ts";

/** '1:30 What a lease costs', as in a video's description. */
export const chapterLine = ({ seconds, title }: Chapter): string => `${clockTime(seconds)} ${title}`;

/** The chapters of such lines, in order of time. */
export const readChapterLines = (text: string): Chapter[] => listChapters(text, null);

/** The first line that is no chapter, without the blanks around it. */
export const findLineWithoutTime = (text: string): string | undefined =>
  text
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "" && listChapters(line, null).length === 0);
