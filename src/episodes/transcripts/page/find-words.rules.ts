import { straightenQuotes } from "#episodes/transcripts/search/spellings.rules.ts";
import type { Paragraph } from "#episodes/transcripts/transcripts.contract.ts";

/** A match: the indexes of its paragraph and line, and its range within the line. */
export type Hit = TextRange & { paragraph: number; line: number };

type TextRange = { from: number; to: number };

/**
 * Returns all matches of the words in order, ignoring case. `firstPlace` is the index that the first given paragraph
 * has in the whole transcript.
 */
export function findWords(paragraphs: readonly Paragraph[], words: string, firstPlace = 0): Hit[] {
  return paragraphs.flatMap(({ lines }, paragraph) =>
    lines.flatMap(({ text }, line) =>
      findRanges(text, words).map((range) => ({ paragraph: firstPlace + paragraph, line, ...range })),
    ),
  );
}

/** Returns all matches of the words in a text. Ignores case, and treats curly quotation marks as straight ones. */
export const findRanges = (text: string, words: string): TextRange[] =>
  words === ""
    ? []
    : listIndexes(normalizeText(text), normalizeText(words)).map((from) => ({
        from,
        to: from + words.length,
      }));

const normalizeText = (text: string): string => straightenQuotes(text.toLowerCase());

function listIndexes(text: string, words: string): number[] {
  const places: number[] = [];
  for (let index = text.indexOf(words); index >= 0; index = text.indexOf(words, index + words.length))
    places.push(index);
  return places;
}

/** Splits a text at the given matches. Each part that is a match has a `hit`. */
export function splitAtHits<Place extends TextRange>(text: string, hits: readonly Place[]) {
  const parts: { text: string; hit?: Place }[] = [];
  let end = 0;
  for (const hit of hits) {
    if (hit.from > end) parts.push({ text: text.slice(end, hit.from) });
    parts.push({ text: text.slice(hit.from, hit.to), hit });
    end = hit.to;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
