import { endsSentence } from "#platform/texts/sentences.rules.ts";

/** How many captions before and after the current one may belong to its sentence. */
export const MAX_CAPTIONS_EACH_WAY = 8;
const MAX_SENTENCE_LENGTH = 200;

/**
 * Returns the sentence that contains the caption at `captionIndex`. If the sentence is too long, returns only that
 * caption.
 */
export function findSpokenSentence(captions: readonly string[], captionIndex: number): string {
  const first = captions.slice(0, captionIndex).findLastIndex(endsSentence) + 1;
  const last = captions.findIndex((caption, place) => place >= captionIndex && endsSentence(caption));
  const sentence = captions.slice(first, last < 0 ? undefined : last + 1).join(" ");
  return sentence.length <= MAX_SENTENCE_LENGTH ? sentence : (captions[captionIndex] ?? "");
}
