import type { Cue } from "#episodes/transcripts/transcripts.contract.ts";
import { endsSentence, listSentenceEnds } from "#platform/texts/sentences.rules.ts";
import type { Quote } from "./moments.contract.ts";

/**
 * The limits of a quote's length in characters. A quote ends with the sentence that makes it at least
 * `MIN_QUOTE_LENGTH` long, and is never longer than `MAX_QUOTE_LENGTH`.
 */
const MIN_QUOTE_LENGTH = 60;
const MAX_QUOTE_LENGTH = 240;

/**
 * Returns what a person says from the given second to the end of a sentence or until someone else speaks. Returns null
 * if there are no cues.
 */
export function makeQuote(cues: readonly Cue[], seconds: number): Quote | null {
  const first = findCueIndex(cues, seconds);
  const firstCue = cues[first];
  if (!firstCue) return null;
  const speaker = cues.slice(0, first + 1).findLast((cue) => cue.speaker !== null)?.speaker ?? null;
  let text = firstCue.text;
  for (const cue of cues.slice(first + 1)) {
    const isOver = endsSentence(text) && text.length >= MIN_QUOTE_LENGTH;
    const isOtherSpeaker = cue.speaker !== null && cue.speaker !== speaker;
    if (isOver || isOtherSpeaker || text.length + cue.text.length >= MAX_QUOTE_LENGTH) break;
    text += ` ${cue.text}`;
  }
  return { seconds: Math.floor(firstCue.start), text: cutAtSentence(text), speaker };
}

/**
 * Returns the index of the cue that begins within the given second, because links contain only whole seconds. If there
 * is none, returns the index of the cue that is being spoken.
 */
function findCueIndex(cues: readonly Cue[], seconds: number): number {
  const startingIndex = cues.findIndex(({ start }) => Math.floor(start) === seconds);
  const runningIndex = cues.findLastIndex(({ start }) => start <= seconds);
  return startingIndex >= 0 ? startingIndex : Math.max(0, runningIndex);
}

/**
 * Returns the second at which somebody says `words`, preferably no earlier than `seconds`. Returns undefined if nobody
 * says them.
 */
export function findTimeOfWords(cues: readonly Cue[], words: string, seconds: number): number | undefined {
  const searchText = words.replace(/\s+/g, " ").trim().toLowerCase();
  if (searchText === "") return undefined;
  let text = "";
  const starts = cues.map((cue) => {
    const at = text.length;
    text += `${cue.text.toLowerCase()} `;
    return { at, start: cue.start };
  });
  const searchFrom = starts.find(({ start }) => Math.floor(start) >= seconds)?.at ?? 0;
  const position = [text.indexOf(searchText, searchFrom), text.indexOf(searchText)].find((at) => at >= 0);
  if (position === undefined) return undefined;
  const cue = starts.findLast(({ at }) => at <= position);
  return cue && Math.floor(cue.start);
}

/** Shortens a long text to whole sentences. If even the first sentence is too long, shortens it to whole words. */
function cutAtSentence(text: string): string {
  if (text.length <= MAX_QUOTE_LENGTH) return text;
  const shortened = text.slice(0, MAX_QUOTE_LENGTH);
  const end = listSentenceEnds(shortened).findLast((index) => index < shortened.length);
  if (end !== undefined && end > MIN_QUOTE_LENGTH) return shortened.slice(0, end);
  const cutText = shortened.slice(0, Math.max(shortened.lastIndexOf(" "), MIN_QUOTE_LENGTH));
  // Removes the half of a surrogate pair that the cut may have left at the end.
  return `${cutText.replace(/[\uD800-\uDBFF]$/, "")}…`;
}
