import type { Cue } from "#episodes/transcripts/transcripts.contract.ts";

/**
 * In words. A longer paragraph isn't compared word by word. A normal paragraph, about half a minute of speech, is far
 * shorter.
 */
const MAX_WORDS = 600;

/**
 * Returns a paragraph's cues with the corrected text. Unchanged words stay in their cues; a new word joins the cue of
 * the word before it.
 */
export function correctCues(cues: readonly Cue[], text: string): Cue[] {
  const before = cues.flatMap((cue, at) => splitWords(cue.text).map((word) => ({ word, at })));
  const words = splitWords(text);
  const texts = cues.map((): string[] => []);
  if (before.length > MAX_WORDS || words.length > MAX_WORDS) texts[0] = words;
  else {
    const places = alignWords(
      before.map(({ word }) => word),
      words,
    );
    let at = 0;
    for (const [index, word] of words.entries()) {
      const place = places[index];
      if (place !== undefined) at = before[place]?.at ?? at;
      texts[at]?.push(word);
    }
  }
  return cues.flatMap((cue, at) => {
    const corrected = texts[at]?.join(" ") ?? "";
    return corrected === "" ? [] : [{ ...cue, text: corrected }];
  });
}

const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

/**
 * Returns, for each new word, the index of the old word that it matches, or undefined if the new word was added. Uses
 * the longest common subsequence.
 */
function alignWords(before: readonly string[], after: readonly string[]): (number | undefined)[] {
  const width = after.length + 1;
  const common = new Uint16Array((before.length + 1) * width);
  const getLength = (old: number, now: number) => common[old * width + now] ?? 0;
  for (let old = before.length - 1; old >= 0; old -= 1)
    for (let now = after.length - 1; now >= 0; now -= 1)
      common[old * width + now] =
        before[old] === after[now]
          ? getLength(old + 1, now + 1) + 1
          : Math.max(getLength(old + 1, now), getLength(old, now + 1));
  const places: (number | undefined)[] = after.map(() => undefined);
  for (let old = 0, now = 0; old < before.length && now < after.length; ) {
    if (before[old] === after[now]) {
      places[now] = old;
      old += 1;
      now += 1;
    } else if (getLength(old + 1, now) > getLength(old, now + 1)) old += 1;
    else {
      // A word that replaces another word goes into that word's cue.
      if (getLength(old + 1, now) === getLength(old, now + 1)) places[now] = old;
      now += 1;
    }
  }
  return places;
}
