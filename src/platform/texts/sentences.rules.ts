/**
 * A pattern for the end of a sentence, with a closing quotation mark or parenthesis if there is one. Not every language
 * ends its sentences with a period.
 */
export const SENTENCE_END = "[.!?…。！？؟][\"'”’)」』）]?";
const FINAL_SENTENCE_END = new RegExp(`${SENTENCE_END}$`);

export const endsSentence = (text: string): boolean => FINAL_SENTENCE_END.test(text);

/** Adds a period to a sentence, unless it ends with punctuation. */
export const addFinalPeriod = (sentence: string): string =>
  endsSentence(sentence) ? sentence : `${sentence}.`;
