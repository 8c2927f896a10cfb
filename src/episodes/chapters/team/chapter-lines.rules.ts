import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import { clockTime } from "#episodes/durations.rules.ts";
import { listChapters } from "#episodes/page/description.rules.ts";

/** '1:30 What a lease costs', as in a video's description. */
export const chapterLine = ({ seconds, title }: Chapter): string => `${clockTime(seconds)} ${title}`;

/** Reads chapters from such lines, sorted by time. */
export const readChapterLines = (text: string): Chapter[] => listChapters(text, null);

/** Returns the first line that is not a chapter, trimmed. */
export const findLineWithoutTime = (text: string): string | undefined =>
  text
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "" && listChapters(line, null).length === 0);
