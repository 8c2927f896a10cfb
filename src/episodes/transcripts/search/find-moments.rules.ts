import { makeSearchText } from "#episodes/transcripts/passages.rules.ts";
import type { Cue } from "#episodes/transcripts/transcripts.contract.ts";
import { fold } from "#platform/database/fold.rules.ts";
import type { Moment } from "./moment.contract.ts";

/** How many characters are shown before and after a match. */
const CHARACTERS_BEFORE = 60;
const CHARACTERS_AFTER = 90;

/**
 * Returns where a passage contains the given folded text, in order. A match may continue into `next`, the following
 * passage, but a match that begins there counts as that passage's.
 */
export function findMoments(cues: readonly Cue[], next: readonly Cue[], part: string): Moment[] {
  const text = makeSearchText(cues, next);
  const folded = fold(text);
  // Folding changes the length of some letters, so a moment's text may be off by a character.
  const scale = text.length / folded.length;
  const starts = listCueStarts(cues);
  const length = (starts.at(-1)?.at ?? 0) + (cues.at(-1)?.text.length ?? 0);
  const moments: Moment[] = [];
  for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + part.length)) {
    const from = Math.round(at * scale);
    if (from >= length) break;
    const seconds = Math.floor(starts.findLast((cue) => cue.at <= from)?.start ?? 0);
    if (moments.at(-1)?.seconds !== seconds)
      moments.push({ seconds, text: cutExcerpt(text, from, from + Math.round(part.length * scale)) });
  }
  return moments;
}

function listCueStarts(cues: readonly Cue[]): { at: number; start: number }[] {
  let at = 0;
  return cues.map(({ start, text }) => {
    const one = { at, start };
    at += text.length + 1;
    return one;
  });
}

/**
 * Returns the given range with some text around it: the rest of the sentence if the sentence begins and ends nearby,
 * otherwise whole words.
 */
export function cutExcerpt(text: string, from: number, to: number): string {
  const before = text.slice(Math.max(0, from - CHARACTERS_BEFORE), from);
  const after = text.slice(to, to + CHARACTERS_AFTER);
  const sentenceBefore = [...before.matchAll(/[.!?…]["'”’)]? /g)].at(-1);
  const sentenceAfter = /[.!?…]["'”’)]?(?= |$)/.exec(after);
  let start = from - before.length;
  if (sentenceBefore) start += sentenceBefore.index + sentenceBefore[0].length;
  else if (start > 0) start += before.indexOf(" ") + 1;
  let end = to + after.length;
  if (sentenceAfter) end = to + sentenceAfter.index + sentenceAfter[0].length;
  else if (end < text.length && after.includes(" ")) end = to + after.lastIndexOf(" ");
  return text.slice(start, end).trim().toWellFormed();
}
