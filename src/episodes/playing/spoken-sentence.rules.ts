import { endsSentence } from "#episodes/transcripts/passages.rules.ts";

/** How many captions before and after the current one are searched for the beginning and end of its sentence. */
export const MAX_CAPTIONS_EACH_WAY = 8;
const MAX_CHARACTERS = 200;

/** Returns the sentence around the caption at index `at`. If the sentence is too long, returns only that caption. */
export function findSentence(captions: readonly string[], at: number): string {
  const from = captions.slice(0, at).findLastIndex(endsSentence) + 1;
  const to = captions.findIndex((caption, place) => place >= at && endsSentence(caption));
  const sentence = captions.slice(from, to < 0 ? undefined : to + 1).join(" ");
  return sentence.length <= MAX_CHARACTERS ? sentence : (captions[at] ?? "");
}
