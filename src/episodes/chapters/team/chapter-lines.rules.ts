import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { listChapters } from "#episodes/page/description.rules.ts";

/** Formats a chapter the way video descriptions do: "1:30 What a lease costs". */
export const formatChapterLine = ({ seconds, title }: Chapter): string =>
  `${formatClockTime(seconds)} ${title}`;

/** Parses lines such as "1:30 What a lease costs" into chapters, sorted by time. */
export const parseChapterLines = (text: string): Chapter[] => listChapters(text, null);

/**
 * Returns the first line that isn't a chapter, without surrounding spaces, or undefined if all lines are chapters.
 * Ignores empty lines.
 */
export const findLineWithoutTime = (text: string): string | undefined =>
  text
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "" && listChapters(line, null).length === 0);
