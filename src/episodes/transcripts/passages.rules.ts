import type { Cue, Paragraph } from "./transcripts.contract.ts";

/** After the first number of seconds, a paragraph ends with its sentence; after the second, it ends in any case. */
const ENOUGH_SECONDS = 20;
const MAX_SECONDS = 30;
const MAX_CHARACTERS = 1_200;

export const endsSentence = (text: string): boolean => /[.!?…]["'”’)]?$/.test(text);

/** Groups cues into paragraphs of about half a minute. */
export function makePassages(cues: readonly Cue[]): Cue[][] {
  const passages: Cue[][] = [];
  let passage: Cue[] = [];
  let length = 0;
  for (const cue of cues) {
    const [first] = passage;
    const last = passage.at(-1);
    if (first && last) {
      const seconds = cue.start - first.start;
      const isOver = seconds >= MAX_SECONDS || length + cue.text.length > MAX_CHARACTERS;
      if (isOver || (seconds >= ENOUGH_SECONDS && endsSentence(last.text))) {
        passages.push(passage);
        passage = [];
        length = 0;
      }
    }
    passage.push(cue);
    length += cue.text.length + 1;
  }
  if (passage.length > 0) passages.push(passage);
  return passages;
}

/** More than a file of 10 MB and 24 hours can contain. */
export const MAX_PASSAGES = 16_384;

/**
 * Returns a passage's id, computed from its place, so that a search hit tells which transcript it belongs to without
 * reading a row.
 */
export const passageId = (transcriptId: number, place: number): number => transcriptId * MAX_PASSAGES + place;

/** Returns the first and the last id that a transcript's passages can have. */
export const passageIds = (transcriptId: number): [first: number, last: number] => [
  passageId(transcriptId, 0),
  passageId(transcriptId, MAX_PASSAGES - 1),
];

export const transcriptIdOf = (passage: number): number => Math.floor(passage / MAX_PASSAGES);

export const textOf = (cues: readonly Cue[]): string => cues.map(({ text }) => text).join(" ");

/** Turns a passage into lines, one per speaker. Text without a speaker is added to the line before it. */
export function toParagraph(cues: readonly Cue[]): Paragraph {
  const lines: Paragraph["lines"] = [];
  for (const { start, speaker, text } of cues) {
    const line = lines.at(-1);
    if (line && (speaker === null || speaker === line.speaker)) line.text += ` ${text}`;
    else lines.push({ start, speaker, text });
  }
  return { start: cues[0]?.start ?? 0, lines };
}

/** How many characters of the next passage are indexed along with a passage, because a sentence may continue there. */
const OVERLAP_CHARACTERS = 100;

export const searchedText = (cues: readonly Cue[], next: readonly Cue[] = []): string =>
  `${textOf(cues)} ${textOf(next).slice(0, OVERLAP_CHARACTERS)}`.trim();

/** Returns the speakers in the order in which they first speak. */
export const listSpeakers = (cues: readonly Cue[]): string[] => [
  ...new Set(cues.flatMap(({ speaker }) => speaker ?? [])),
];
