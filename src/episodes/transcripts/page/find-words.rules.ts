import type { Paragraph } from "#episodes/transcripts/transcripts.contract.ts";

/** A match: the paragraph of the transcript and the line in which it is, and its range there. */
export type Hit = Range & { paragraph: number; line: number };

type Range = { from: number; to: number };

/** Returns every match of the words, ignoring case, in order. */
export function findWords(paragraphs: readonly Paragraph[], words: string, firstPlace = 0): Hit[] {
  return paragraphs.flatMap(({ lines }, paragraph) =>
    lines.flatMap(({ text }, line) =>
      wordsIn(text, words).map((range) => ({ paragraph: firstPlace + paragraph, line, ...range })),
    ),
  );
}

/** Returns every match of the words in one text. */
export const wordsIn = (text: string, words: string): Range[] =>
  words === ""
    ? []
    : listPlaces(text.toLowerCase(), words.toLowerCase()).map((from) => ({ from, to: from + words.length }));

function listPlaces(text: string, wanted: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) places.push(at);
  return places;
}

/** Splits a text into parts and marks those that match. */
export function markWords<Place extends Range>(text: string, hits: readonly Place[]) {
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
