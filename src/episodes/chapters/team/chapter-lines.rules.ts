import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { MAX_CHAPTER_TITLE_LENGTH, parseChapters } from "#episodes/page/description.rules.ts";

/** Formats a chapter the way video descriptions do: "1:30 What a lease costs". */
export const formatChapterLine = ({ seconds, title }: Chapter): string =>
  `${formatClockTime(seconds)} ${title}`;

/** Parses lines such as "1:30 What a lease costs" into chapters, sorted by time. */
export const parseChapterLines = (text: string): Chapter[] => parseChapters(text, null);

/**
 * Adds chapters to typed lines, in order of time. A chapter replaces those that begin at the same second. Lines that
 * aren't chapters yet come last.
 */
export function addChaptersToLines(text: string, chapters: readonly Chapter[]): string {
  const otherChapters = parseChapterLines(text).filter(({ seconds }) =>
    chapters.every((chapter) => chapter.seconds !== seconds),
  );
  const chapterLines = [...otherChapters, ...chapters]
    .sort((one, other) => one.seconds - other.seconds)
    .map(formatChapterLine);
  const unfinishedLines = text.split("\n").filter((line) => line.trim() !== "" && !isChapterLine(line));
  return [...chapterLines, ...unfinishedLines].join("\n");
}

/** How many characters of a line that is too long are quoted in the message about it. */
const QUOTE_LENGTH = 40;

/**
 * Returns what is wrong with the first line that isn't a chapter, or undefined if every line is one. Ignores empty
 * lines.
 */
export function describeInvalidChapterLine(text: string): string | undefined {
  const line = text
    .split("\n")
    .map((typedLine) => typedLine.trim())
    .find((typedLine) => typedLine !== "" && !isChapterLine(typedLine));
  if (line === undefined) return undefined;
  if (isChapterLine(line.slice(0, MAX_CHAPTER_TITLE_LENGTH)))
    return `"${line.slice(0, QUOTE_LENGTH)}…" has a title of more than ${MAX_CHAPTER_TITLE_LENGTH} characters`;
  return isChapterLine(`${line} title`)
    ? `"${line}" needs a title after its time`
    : `"${line}" needs a time before it, such as 1:30`;
}

const isChapterLine = (line: string): boolean => parseChapters(line, null).length > 0;
