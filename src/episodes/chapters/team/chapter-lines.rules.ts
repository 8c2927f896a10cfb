import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import { clockTime } from "#episodes/durations.rules.ts";
import { listChapters } from "#episodes/page/description.rules.ts";

/** Formats a chapter as in a video's description, such as '1:30 What a lease costs'. */
export const chapterLine = ({ seconds, title }: Chapter): string => `${clockTime(seconds)} ${title}`;

/** Reads chapters from such lines and sorts them by time. */
export const readChapterLines = (text: string): Chapter[] => listChapters(text, null);

/** Returns the first line that is not a chapter, trimmed. */
export const findLineWithoutTime = (text: string): string | undefined =>
  text
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "" && listChapters(line, null).length === 0);
