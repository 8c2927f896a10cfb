/**
 * The end of a sentence, with a closing quotation mark or parenthesis if there is one. Not every language ends its
 * sentences with a period.
 */
const SENTENCE_END = /[.!?…。！？؟]["'”’)」』）]?(?= |$)/g;

/** Returns the indexes at which sentences end: of the space that follows, or the length of the text. */
export const listSentenceEnds = (text: string): number[] =>
  [...text.matchAll(SENTENCE_END)].map((end) => end.index + end[0].length);

export const endsSentence = (text: string): boolean => listSentenceEnds(text).at(-1) === text.length;

/** Adds a period to a sentence, unless it ends with punctuation. */
export const addFinalPeriod = (sentence: string): string =>
  endsSentence(sentence) ? sentence : `${sentence}.`;
