import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { parseChapters } from "#episodes/page/description.rules.ts";

/** Formats a chapter the way video descriptions do: "1:30 What a lease costs". */
export const formatChapterLine = ({ seconds, title }: Chapter): string =>
  `${formatClockTime(seconds)} ${title}`;

/** Parses lines such as "1:30 What a lease costs" into chapters, sorted by time. */
export const parseChapterLines = (text: string): Chapter[] => parseChapters(text, null);

/**
 * Returns what is missing from the first line that isn't a chapter, or undefined if every line is one. Ignores empty
 * lines.
 */
export function describeInvalidChapterLine(text: string): string | undefined {
  const line = text
    .split("\n")
    .map((typedLine) => typedLine.trim())
    .find((typedLine) => typedLine !== "" && !isChapterLine(typedLine));
  if (line === undefined) return undefined;
  return isChapterLine(`${line} title`)
    ? `"${line}" needs a title after its time`
    : `"${line}" needs a time before it, such as 1:30`;
}

const isChapterLine = (line: string): boolean => parseChapters(line, null).length > 0;
