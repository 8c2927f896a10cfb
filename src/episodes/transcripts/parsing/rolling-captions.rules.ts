import type { RawCue } from "./parsed.rules.ts";

/**
 * Returns whether a file contains YouTube's automatic captions, in which each word has a tag with its time, as in
 * `so<00:00:00.640><c> you</c>`. Other programs write such tags, too, but also name the speakers, which YouTube
 * doesn't.
 */
export const hasRollingCaptions = (text: string): boolean =>
  /<\d\d:\d\d:\d\d\.\d{3}><c>/.test(text) && !/<v[\s.]/.test(text);

/**
 * Keeps each line of rolling captions only once. They show a line while it is being spoken, and again above the next
 * line.
 */
export function removeRepeatedLines(cues: readonly RawCue[]): RawCue[] {
  let shownLines: string[] = [];
  return cues.map((cue) => {
    const lines = cue.parts.flatMap(({ text }) => text.split("\n").map((line) => line.trim()));
    const spokenLines = lines.filter((line) => line !== "");
    const repeatedCount = countRepeatedLines(shownLines, spokenLines);
    shownLines = spokenLines;
    return { ...cue, parts: [{ speaker: null, text: spokenLines.slice(repeatedCount).join("\n") }] };
  });
}

/** Returns how many lines at the start of `lines` repeat the end of `shownLines`. */
function countRepeatedLines(shownLines: readonly string[], lines: readonly string[]): number {
  for (let count = Math.min(shownLines.length, lines.length, MAX_ROLLING_LINES); count > 0; count -= 1) {
    const last = shownLines.slice(-count);
    if (last.every((line, index) => line === lines[index])) return count;
  }
  return 0;
}

/** Rolling captions show two or three lines at a time. */
const MAX_ROLLING_LINES = 3;
