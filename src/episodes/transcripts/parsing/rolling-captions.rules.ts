import type { FoundCue } from "./parsed.rules.ts";

/** YouTube's automatic captions tag each word with its time, as in `so<00:00:00.640><c> you</c>`. */
export const hasRollingCaptions = (text: string): boolean => /<\d\d:\d\d:\d\d\.\d{3}><c>/.test(text);

/**
 * Keeps each line of rolling captions once. Rolling captions show a line while it is being spoken, and again above the
 * next line.
 */
export function dropRepeatedLines(cues: readonly FoundCue[]): FoundCue[] {
  let shown: string[] = [];
  return cues.map((cue) => {
    const lines = cue.parts.flatMap(({ text }) => text.split("\n").map((line) => line.trim()));
    const spoken = lines.filter((line) => line !== "");
    const repeated = countRepeatedLines(shown, spoken);
    shown = spoken;
    return { ...cue, parts: [{ speaker: null, text: spoken.slice(repeated).join("\n") }] };
  });
}

/** Returns how many of the first `lines` repeat the last lines of `before`. */
function countRepeatedLines(before: readonly string[], lines: readonly string[]): number {
  for (let count = Math.min(before.length, lines.length, MAX_ROLLING_LINES); count > 0; count -= 1) {
    const last = before.slice(-count);
    if (last.every((line, at) => line === lines[at])) return count;
  }
  return 0;
}

/** Rolling captions show two or three lines at a time. */
const MAX_ROLLING_LINES = 3;
