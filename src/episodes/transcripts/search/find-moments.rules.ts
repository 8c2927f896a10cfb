import { makeSearchText } from "#episodes/transcripts/passages.rules.ts";
import type { Cue } from "#episodes/transcripts/transcripts.contract.ts";
import { foldText } from "#platform/database/fold.rules.ts";
import { listSentenceEnds } from "#platform/texts/sentences.rules.ts";
import type { SpokenMoment } from "./moment.contract.ts";
import { listIndexes, unfoldRanges } from "./unfold-ranges.rules.ts";

/** How many characters are shown before and after a match. */
const CHARACTERS_BEFORE = 60;
const CHARACTERS_AFTER = 90;

/**
 * Returns where a passage contains the given folded text, in order. A match may continue into `nextCues`, the following
 * passage. A match that begins in `nextCues` is left out, because it belongs to that passage.
 */
export function findSpokenMoments(
  cues: readonly Cue[],
  nextCues: readonly Cue[],
  foldedSearch: string,
): SpokenMoment[] {
  const text = makeSearchText(cues, nextCues);
  const foldedText = foldText(text);
  const ranges = listIndexes(foldedText, foldedSearch).map((from) => ({
    from,
    to: from + foldedSearch.length,
  }));
  const starts = listCueStarts(cues);
  const length = (starts.at(-1)?.position ?? 0) + (cues.at(-1)?.text.length ?? 0);
  const moments: SpokenMoment[] = [];
  for (const { from, to } of unfoldRanges(text, foldedText, ranges)) {
    if (from >= length) break;
    const seconds = Math.floor(starts.findLast((cue) => cue.position <= from)?.start ?? 0);
    if (moments.at(-1)?.seconds !== seconds) moments.push({ seconds, text: cutExcerpt(text, from, to) });
  }
  return moments;
}

function listCueStarts(cues: readonly Cue[]): { position: number; start: number }[] {
  let position = 0;
  return cues.map(({ start, text }) => {
    const cueStart = { position, start };
    position += text.length + 1;
    return cueStart;
  });
}

/**
 * Returns the given range with some text around it: the rest of the sentence if the sentence begins and ends nearby,
 * otherwise whole words.
 */
export function cutExcerpt(text: string, from: number, to: number): string {
  const textBefore = text.slice(Math.max(0, from - CHARACTERS_BEFORE), from);
  const textAfter = text.slice(to, to + CHARACTERS_AFTER);
  const endBefore = listSentenceEnds(textBefore).findLast((index) => index < textBefore.length);
  const [endAfter] = listSentenceEnds(textAfter);
  let start = from - textBefore.length;
  if (endBefore !== undefined) start += endBefore + 1;
  else if (start > 0) start += textBefore.indexOf(" ") + 1;
  let end = to + textAfter.length;
  if (endAfter !== undefined) end = to + endAfter;
  else if (end < text.length && textAfter.includes(" ")) end = to + textAfter.lastIndexOf(" ");
  return text.slice(start, end).trim().toWellFormed();
}
