import { hasVisibleCharacters } from "#platform/http/visible-text.rules.ts";

export type DescriptionPart =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "time"; text: string; seconds: number };

// Matches links and time stamps. A part of a URL or of a longer number isn't a time stamp.
const LINK_OR_TIME_STAMP_PATTERN =
  /(?<link>\bhttps?:\/\/[^\s<>"]+)|(?<![\p{L}\p{N}:.,=/-])(?:(?<hours>\d{1,2}):(?<minutesOfHour>[0-5]\d)|(?<minutes>\d{1,3})):(?<seconds>[0-5]\d)(?![\p{L}\p{N}:]|[.,]\d)/giu;
/** Matches what makes the time before it a clock time ("11:00 AM"). "Am" may be a chapter's first word. */
const CLOCK_SUFFIX_PATTERN = /^\s?(?:[ap]\.?m|[AP]\.?M)\b/;
const CHAPTER_LINE_PREFIX = /^[\s•*–—([-]*/;
/** Matches the end of a chapter that is written as a range: "0:00 - 1:30 Intro". */
const CHAPTER_END_PATTERN = /^\s*[–—→-]+\s*(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?![\p{L}\p{N}:]|[.,]\d)/u;
const CHAPTER_TITLE_PREFIX = /^[)\]]?[\s:–—|•-]*/;

const parseTimeStampGroups = (groups: Record<string, string | undefined>) =>
  Number(groups.hours ?? 0) * 3_600 +
  Number(groups.minutesOfHour ?? groups.minutes ?? 0) * 60 +
  Number(groups.seconds ?? 0);

const isClockTime = (text: string, { 0: stamp, index }: RegExpExecArray): boolean =>
  CLOCK_SUFFIX_PATTERN.test(text.slice(index + stamp.length, index + stamp.length + 5));

const isWithinLength = (seconds: number, lengthSeconds: number | null) =>
  lengthSeconds === null || seconds < lengthSeconds;

const countOccurrences = (text: string, sign: string) => text.split(sign).length - 1;

const PUNCTUATION = new Set(".,;:!?'’”…");

/**
 * Removes trailing punctuation, which belongs to the sentence rather than the URL. Keeps a closing parenthesis if the
 * URL also contains the opening one.
 */
const trimPunctuation = (address: string): string => {
  let unmatchedCount = countOccurrences(address, ")") - countOccurrences(address, "(");
  for (let end = address.length; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const isUnmatched = last === ")" && unmatchedCount > 0;
    if (!isUnmatched && !PUNCTUATION.has(last)) return address.slice(0, end);
    if (isUnmatched) unmatchedCount -= 1;
  }
  return "";
};

/**
 * Splits a description into text, http(s) links and time stamps ("4:12", "1:02:03"). If the episode's length is known,
 * a time stamp after its end stays text.
 */
export const splitDescription = (description: string, lengthSeconds: number | null): DescriptionPart[] => {
  const parts: DescriptionPart[] = [];
  let end = 0;
  const addPart = (position: number, part: DescriptionPart) => {
    if (position > end) parts.push({ kind: "text", text: description.slice(end, position) });
    parts.push(part);
    end = position + part.text.length;
  };
  for (const match of description.matchAll(LINK_OR_TIME_STAMP_PATTERN)) {
    if (match.groups?.link) {
      const href = trimPunctuation(match.groups.link);
      if (URL.canParse(href)) addPart(match.index, { kind: "link", text: href, href });
      continue;
    }
    const seconds = parseTimeStampGroups(match.groups ?? {});
    if (!isClockTime(description, match) && isWithinLength(seconds, lengthSeconds))
      addPart(match.index, { kind: "time", text: match[0], seconds });
  }
  if (end < description.length) parts.push({ kind: "text", text: description.slice(end) });
  return parts;
};

export type ParsedChapter = { seconds: number; title: string };

/** In a description, a longer line that begins with a time is a sentence ("11:00 every Wednesday we go live and…"). */
export const MAX_CHAPTER_TITLE_LENGTH = 200;

/** Returns the chapters in a description, sorted by time: lines that begin with a time stamp and have a title. */
export const parseChapters = (description: string, lengthSeconds: number | null): ParsedChapter[] =>
  description
    .split(/\r?\n/)
    .flatMap((line) => parseChapterLine(line) ?? [])
    .filter((chapter) => isWithinLength(chapter.seconds, lengthSeconds))
    .sort((a, b) => a.seconds - b.seconds);

function parseChapterLine(line: string): ParsedChapter | undefined {
  const [{ length: start } = ""] = CHAPTER_LINE_PREFIX.exec(line) ?? [];
  const [first] = line.matchAll(LINK_OR_TIME_STAMP_PATTERN);
  if (!first?.groups || first.groups.link || first.index !== start || isClockTime(line, first))
    return undefined;
  const title = line
    .slice(start + first[0].length)
    .replace(CHAPTER_END_PATTERN, "")
    .replace(CHAPTER_TITLE_PREFIX, "")
    .trim();
  const isTitle = hasVisibleCharacters(title) && [...title].length <= MAX_CHAPTER_TITLE_LENGTH;
  return isTitle ? { seconds: parseTimeStampGroups(first.groups), title } : undefined;
}

/**
 * Adds an episode's topics to its chapters, sorted by time. Leaves out a topic that begins at the same second as a
 * chapter.
 */
export function addTopicsToChapters(
  chapters: readonly ParsedChapter[],
  topics: readonly { content: string; seconds: number }[],
): ParsedChapter[] {
  const takenSeconds = new Set(chapters.map(({ seconds }) => seconds));
  const topicChapters = topics.filter(({ seconds }) => !takenSeconds.has(seconds));
  return [...chapters, ...topicChapters.map(({ content, seconds }) => ({ seconds, title: content }))].sort(
    (a, b) => a.seconds - b.seconds,
  );
}

/** Returns the paragraphs of a description, leaving out the lines of the given chapters. */
export const listDescriptionParagraphs = (
  description: string,
  chapters: readonly ParsedChapter[],
): string[] => {
  const isChapter = (line: string) => {
    const chapter = parseChapterLine(line);
    return chapters.some(({ seconds, title }) => seconds === chapter?.seconds && title === chapter.title);
  };
  return description
    .split(/\r?\n/)
    .map((line) => (isChapter(line) ? "" : line))
    .join("\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
};
