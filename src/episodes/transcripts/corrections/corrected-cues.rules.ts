import type { Cue } from "#episodes/transcripts/transcripts.contract.ts";

/**
 * The most words of a paragraph that is compared word by word. If there are more, all of its text goes into the first
 * cue. Most paragraphs are much shorter, because they are about half a minute of speech.
 */
const MAX_COMPARED_WORDS = 600;

/**
 * Returns a paragraph's cues with the corrected text. Unchanged words stay in their cues; a new word goes into the cue
 * of the word before it.
 */
export function correctCues(cues: readonly Cue[], text: string): Cue[] {
  const before = cues.flatMap((cue, at) => splitWords(cue.text).map((word) => ({ word, at })));
  const words = splitWords(text);
  const texts = cues.map((): string[] => []);
  if (before.length > MAX_COMPARED_WORDS || words.length > MAX_COMPARED_WORDS) texts[0] = words;
  else {
    const places = alignWords(
      before.map(({ word }) => word),
      words,
    );
    let cueIndex = 0;
    for (const [index, word] of words.entries()) {
      const place = places[index];
      if (place !== undefined) cueIndex = before[place]?.at ?? cueIndex;
      texts[cueIndex]?.push(word);
    }
  }
  return cues.flatMap((cue, index) => {
    const correctedText = texts[index]?.join(" ") ?? "";
    return correctedText === "" ? [] : [{ ...cue, text: correctedText }];
  });
}

const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

/**
 * Returns, for each new word, the index of the old word that it matches or replaces, or undefined if it was added. Uses
 * the longest common subsequence.
 */
function alignWords(oldWords: readonly string[], newWords: readonly string[]): (number | undefined)[] {
  const width = newWords.length + 1;
  const commonLengths = new Uint16Array((oldWords.length + 1) * width);
  const getLength = (old: number, now: number) => commonLengths[old * width + now] ?? 0;
  for (let old = oldWords.length - 1; old >= 0; old -= 1)
    for (let now = newWords.length - 1; now >= 0; now -= 1)
      commonLengths[old * width + now] =
        oldWords[old] === newWords[now]
          ? getLength(old + 1, now + 1) + 1
          : Math.max(getLength(old + 1, now), getLength(old, now + 1));
  const places: (number | undefined)[] = newWords.map(() => undefined);
  for (let old = 0, now = 0; old < oldWords.length && now < newWords.length; ) {
    if (oldWords[old] === newWords[now]) {
      places[now] = old;
      old += 1;
      now += 1;
    } else if (getLength(old + 1, now) > getLength(old, now + 1)) old += 1;
    else {
      // A word that replaces another goes into the other word's cue.
      if (getLength(old + 1, now) === getLength(old, now + 1)) places[now] = old;
      now += 1;
    }
  }
  return places;
}
