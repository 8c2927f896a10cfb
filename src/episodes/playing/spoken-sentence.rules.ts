import { endsSentence } from "#episodes/transcripts/passages.rules.ts";

/** How many captions before and after the current one may belong to its sentence. */
export const CAPTIONS_AROUND = 8;
const MAX_CHARACTERS = 200;

/** Returns the sentence that contains the caption `at`, or only the caption if the sentence is long. */
export function sentenceAround(captions: readonly string[], at: number): string {
  const from = captions.slice(0, at).findLastIndex(endsSentence) + 1;
  const to = captions.findIndex((caption, place) => place >= at && endsSentence(caption));
  const sentence = captions.slice(from, to < 0 ? undefined : to + 1).join(" ");
  return sentence.length <= MAX_CHARACTERS ? sentence : (captions[at] ?? "");
}
