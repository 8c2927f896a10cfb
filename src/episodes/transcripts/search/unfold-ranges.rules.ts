import { foldText } from "#platform/database/fold.rules.ts";

/** A part of a text, from its first index to the one after its last. */
export type TextRange = { from: number; to: number };

/** Returns where the words begin in a text. Both must be folded. */
export function listIndexes(text: string, words: string): number[] {
  const places: number[] = [];
  for (let index = text.indexOf(words); index >= 0; index = text.indexOf(words, index + words.length))
    places.push(index);
  return places;
}

/**
 * Matches ASCII characters, whose number folding doesn't change, or a letter with the marks, or the Korean vowels and
 * final consonants, that folding may join with it.
 */
const LETTERS_PATTERN =
  /([ -~]+)(?![\p{M}\u1160-\u11ff\uff9e\uff9f])|[\s\S][\p{M}\u1160-\u11ff\uff9e\uff9f]*/gu;

/**
 * Converts ranges of a folded text to the same ranges of the original text. The ranges must be in order. A range that
 * begins or ends inside a ligature is extended to include all of it.
 */
export function unfoldRanges(text: string, foldedText: string, ranges: readonly TextRange[]): TextRange[] {
  if (ranges.length === 0 || hasSamePositions(text, foldedText)) return [...ranges];
  // For each position in the folded text, the start and the end of its letter in the text.
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: letters, 1: plainLetters, index } of text.matchAll(LETTERS_PATTERN)) {
    const { length } = plainLetters ?? foldText(letters);
    for (let place = 0; place < length; place += 1) {
      starts.push(plainLetters ? index + place : index);
      ends.push(plainLetters ? index + place + 1 : index + letters.length);
    }
  }
  let end = 0;
  return ranges.flatMap((range) => {
    const from = Math.max(end, starts[range.from] ?? text.length);
    end = Math.max(from, ends[range.to - 1] ?? text.length);
    return from === end ? [] : [{ from, to: end }];
  });
}

/** Returns whether folding only changed the case of letters, as it does for most texts. */
const hasSamePositions = (text: string, foldedText: string): boolean =>
  text.length === foldedText.length && text.normalize("NFKC") === text;
