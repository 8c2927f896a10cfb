export type MeasureText = (text: string) => number;

/**
 * Breaks text into lines of at most `width`. Breaks at spaces if possible. A word that is too wide breaks wherever the
 * language allows it (Chinese, Japanese and Thai have no spaces) or, failing that, between any two characters. No line
 * starts with a closing mark.
 */
export function breakLines(text: string, width: number, measure: MeasureText): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const extendedLine = line === "" ? word : `${line} ${word}`;
    if (measure(extendedLine) <= width) {
      line = extendedLine;
    } else if (measure(word) <= width) {
      lines.push(line);
      line = word;
    } else {
      const wordLines = breakWord(line, word, width, measure);
      line = wordLines.pop() ?? "";
      lines.push(...wordLines);
    }
  }
  return line === "" ? lines : [...lines, line];
}

function breakWord(lineBefore: string, word: string, width: number, measure: MeasureText): string[] {
  const lines: string[] = [];
  let line = lineBefore;
  let separator = lineBefore === "" ? "" : " ";
  const appendIfFits = (part: string): boolean => {
    if (measure(line + separator + part) > width) return false;
    line += separator + part;
    separator = "";
    return true;
  };
  for (const part of splitWord(word)) {
    if (appendIfFits(part)) continue;
    if (line !== "") lines.push(line);
    line = separator = "";
    if (appendIfFits(part)) continue;
    for (const grapheme of splitGraphemes(part)) {
      if (appendIfFits(grapheme)) continue;
      if (line !== "") lines.push(line);
      line = grapheme;
    }
  }
  return [...lines, line];
}

const segmenters = new Map<string, Intl.Segmenter>();

function segment(text: string, granularity: "word" | "grapheme"): string[] {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter(undefined, { granularity });
  segmenters.set(granularity, segmenter);
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

/**
 * Splits text into characters as readers see them: a flag, a family emoji or an accented letter counts as one
 * character.
 */
export const splitGraphemes = (text: string): string[] => segment(text, "grapheme");

const CLOSING_MARK_PATTERN = /^[\p{Pe}\p{Pf}\p{Po}\u30FC\u3005]/u;
const OPENING_MARK_PATTERN = /[\p{Ps}\p{Pi}]$/u;

function splitWord(word: string): string[] {
  const parts: string[] = [];
  for (const part of segment(word, "word")) {
    const last = parts.at(-1);
    if (last !== undefined && (CLOSING_MARK_PATTERN.test(part) || OPENING_MARK_PATTERN.test(last)))
      parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  return parts;
}

/** Returns at most `max` of the lines. If lines were cut off, the last one ends with an ellipsis. */
export function cutLines(
  lines: readonly string[],
  max: number,
  width: number,
  measure: MeasureText,
): string[] {
  const last = lines[max - 1];
  if (lines.length <= max || last === undefined) return [...lines];
  const graphemes = splitGraphemes(last);
  while (graphemes.length > 0 && measure(`${graphemes.join("").trimEnd()}…`) > width) graphemes.pop();
  return [...lines.slice(0, max - 1), `${graphemes.join("").replace(/(?<![\s\p{P}])[\s\p{P}]+$/u, "")}…`];
}

const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Returns the text's direction, which its first letter determines, as with `dir="auto"`. */
export function detectDirection(text: string): "ltr" | "rtl" {
  const [first = ""] = /\p{L}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT_LETTER.test(first) ? "rtl" : "ltr";
}
