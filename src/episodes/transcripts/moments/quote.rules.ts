import { endsSentence } from "#episodes/transcripts/passages.rules.ts";
import type { Cue } from "#episodes/transcripts/transcripts.contract.ts";
import type { Quote } from "./moments.contract.ts";

/**
 * In characters. A quote ends with the first sentence that makes it at least `MIN_QUOTE_LENGTH` long, and is never
 * longer than `MAX_QUOTE_LENGTH`.
 */
const MIN_QUOTE_LENGTH = 60;
const MAX_QUOTE_LENGTH = 240;

/**
 * Returns what a person says at the given second, up to the end of a sentence or until someone else speaks. Returns
 * null if there are no cues.
 */
export function makeQuote(cues: readonly Cue[], seconds: number): Quote | null {
  const first = findCue(cues, seconds);
  const begin = cues[first];
  if (!begin) return null;
  const speaker = cues.slice(0, first + 1).findLast((cue) => cue.speaker !== null)?.speaker ?? null;
  let text = begin.text;
  for (const cue of cues.slice(first + 1)) {
    const isOver = endsSentence(text) && text.length >= MIN_QUOTE_LENGTH;
    const isOther = cue.speaker !== null && cue.speaker !== speaker;
    if (isOver || isOther || text.length + cue.text.length >= MAX_QUOTE_LENGTH) break;
    text += ` ${cue.text}`;
  }
  return { seconds: Math.floor(begin.start), text: cutAtSentence(text), speaker };
}

/**
 * Returns the index of the cue that begins within the given second, because links contain only whole seconds. If there
 * is none, returns the index of the cue being spoken.
 */
function findCue(cues: readonly Cue[], seconds: number): number {
  const begun = cues.findIndex(({ start }) => Math.floor(start) === seconds);
  const running = cues.findLastIndex(({ start }) => start <= seconds);
  return begun >= 0 ? begun : Math.max(0, running);
}

/**
 * Returns the second at which `words` are said, preferably no earlier than `after`. Returns undefined if nobody says
 * them.
 */
export function findSecondOfWords(cues: readonly Cue[], words: string, after: number): number | undefined {
  const wanted = words.replace(/\s+/g, " ").trim().toLowerCase();
  if (wanted === "") return undefined;
  let text = "";
  const starts = cues.map((cue) => {
    const at = text.length;
    text += `${cue.text.toLowerCase()} `;
    return { at, start: cue.start };
  });
  const from = starts.find(({ start }) => Math.floor(start) >= after)?.at ?? 0;
  const found = [text.indexOf(wanted, from), text.indexOf(wanted)].find((at) => at >= 0);
  if (found === undefined) return undefined;
  const cue = starts.findLast(({ at }) => at <= found);
  return cue && Math.floor(cue.start);
}

/** Shortens a long text to whole sentences or, if even the first sentence is too long, to whole words. */
function cutAtSentence(text: string): string {
  if (text.length <= MAX_QUOTE_LENGTH) return text;
  const cut = text.slice(0, MAX_QUOTE_LENGTH);
  const sentence = [...cut.matchAll(/[.!?…]["'”’)]?(?= )/g)].at(-1);
  if (sentence && sentence.index >= MIN_QUOTE_LENGTH)
    return cut.slice(0, sentence.index + sentence[0].length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), MIN_QUOTE_LENGTH)).toWellFormed()}…`;
}
