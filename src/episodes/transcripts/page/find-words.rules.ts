import { straightenQuotes } from "#episodes/transcripts/search/spellings.rules.ts";
import {
  listIndexes,
  type TextRange,
  unfoldRanges,
} from "#episodes/transcripts/search/unfold-ranges.rules.ts";
import type { Paragraph } from "#episodes/transcripts/transcripts.contract.ts";
import { foldText } from "#platform/database/fold.rules.ts";

/** A match: the indexes of its paragraph and line, and its range within the line. */
export type SearchHit = TextRange & { paragraph: number; line: number };

/**
 * Returns all matches of the words, in order. Like the site's search, ignores case and Unicode form, and lets a match
 * continue in the next lines and paragraphs. The returned range covers only the part of the match in its first line.
 * `firstPlace` is the index that the first given paragraph has in the whole transcript.
 */
export function findSearchHits(paragraphs: readonly Paragraph[], words: string, firstPlace = 0): SearchHit[] {
  const foldedWords = foldWords(words).trim();
  if (foldedWords === "") return [];
  const lines = paragraphs.flatMap(({ lines }, paragraph) =>
    lines.map(({ text }, line) => ({ paragraph, line, text, foldedText: foldWords(text) })),
  );
  const indexes = listIndexes(lines.map(({ foldedText }) => foldedText).join(" "), foldedWords);
  let lineStart = 0;
  let place = 0;
  return lines.flatMap(({ paragraph, line, text, foldedText }) => {
    const ranges: TextRange[] = [];
    const lineEnd = lineStart + foldedText.length;
    for (let index = indexes[place]; index !== undefined && index < lineEnd; index = indexes[place]) {
      const from = index - lineStart;
      ranges.push({ from, to: Math.min(from + foldedWords.length, foldedText.length) });
      place += 1;
    }
    lineStart = lineEnd + 1;
    return unfoldRanges(text, foldedText, ranges).map((range) => ({
      paragraph: firstPlace + paragraph,
      line,
      ...range,
    }));
  });
}

/**
 * Returns all matches of the words in a text. Treats case, Unicode form and quotation marks as `findSearchHits` does.
 */
export function findWordRanges(text: string, words: string): TextRange[] {
  const foldedText = foldWords(text);
  const foldedWords = foldWords(words).trim();
  if (foldedWords === "") return [];
  const ranges = listIndexes(foldedText, foldedWords).map((from) => ({
    from,
    to: from + foldedWords.length,
  }));
  return unfoldRanges(text, foldedText, ranges);
}

const foldWords = (text: string): string => straightenQuotes(foldText(text));

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
