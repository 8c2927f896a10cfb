/** How wide a text is set, in the unit of the line's width. */
export type Measure = (text: string) => number;

/**
 * Sets a text in lines of at most `width`: at white space; where a word alone is wider, between its parts (a language
 * without spaces is one long word) and at last between characters as a reader sees them, so that no emoji or accent is
 * torn. Closing marks never begin a line. Line breaks of the text itself count as spaces.
 */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
    } else if (measure(word) <= width) {
      lines.push(line);
      line = word;
    } else {
      const torn = tear(line, word, width, measure);
      line = torn.pop() ?? "";
      lines.push(...torn);
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** Lines of a word that is wider than one line; its start goes on the line begun where that has room for a part. */
function tear(begun: string, word: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = begun;
  let joint = begun === "" ? "" : " ";
  const put = (part: string): boolean => {
    if (measure(line + joint + part) > width) return false;
    line += joint + part;
    joint = "";
    return true;
  };
  for (const part of partsOf(word)) {
    if (put(part)) continue;
    if (line !== "") lines.push(line);
    line = joint = "";
    if (put(part)) continue;
    for (const character of charactersOf(part)) {
      if (put(character)) continue;
      // A character wider than the line stands alone on it.
      if (line !== "") lines.push(line);
      line = character;
    }
  }
  return [...lines, line];
}

const segmenters = new Map<string, Intl.Segmenter>();

function segments(text: string, granularity: "word" | "grapheme"): string[] {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter(undefined, { granularity });
  segmenters.set(granularity, segmenter);
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Characters as a reader sees them: a flag, a family or a letter with its accents is one. */
export const charactersOf = (text: string): string[] => segments(text, "grapheme");

const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}\u30FC\u3005]/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/** The parts of a word between which it may be torn: a closing mark stays with what it closes, an opening one opens. */
function partsOf(word: string): string[] {
  const parts: string[] = [];
  for (const segment of segments(word, "word")) {
    const last = parts.at(-1);
    if (last !== undefined && (CLOSING.test(segment) || OPENING.test(last)))
      parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

/** The first `most` lines; where there were more, the last of them ends with an ellipsis and still fits. */
export function cutLines(lines: readonly string[], most: number, width: number, measure: Measure): string[] {
  const last = lines[most - 1];
  if (lines.length <= most || last === undefined) return [...lines];
  const characters = charactersOf(last);
  while (characters.length > 0 && measure(`${characters.join("").trimEnd()}…`) > width) characters.pop();
  return [...lines.slice(0, most - 1), `${characters.join("").replace(/[\s\p{P}]+$/u, "")}…`];
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** By its first letter, as `dir="auto"` tells. */
export function directionOf(text: string): "ltr" | "rtl" {
  const [first = ""] = /\p{L}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(first) ? "rtl" : "ltr";
}
