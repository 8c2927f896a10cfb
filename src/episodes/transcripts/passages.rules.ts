import { endsSentence } from "#platform/texts/sentences.rules.ts";
import type { Cue, Paragraph } from "./transcripts.contract.ts";

/**
 * After this many seconds, a passage ends with the current sentence. After `MAX_PASSAGE_SECONDS`, it ends even in the
 * middle of one.
 */
const MIN_PASSAGE_SECONDS = 20;
const MAX_PASSAGE_SECONDS = 30;
const MAX_PASSAGE_LENGTH = 1_200;

/** Groups cues into passages of about half a minute. */
export function makePassages(cues: readonly Cue[]): Cue[][] {
  const passages: Cue[][] = [];
  let passage: Cue[] = [];
  let length = 0;
  for (const cue of cues) {
    const [first] = passage;
    const last = passage.at(-1);
    if (first && last) {
      const seconds = cue.start - first.start;
      const isOver = seconds >= MAX_PASSAGE_SECONDS || length + cue.text.length > MAX_PASSAGE_LENGTH;
      if (isOver || (seconds >= MIN_PASSAGE_SECONDS && endsSentence(last.text))) {
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

/**
 * How many ids are reserved for a transcript's passages. Even a file of 10 MB that covers 24 hours has fewer passages.
 */
export const MAX_PASSAGES = 16_384;

/**
 * Returns the id of the passage at the given index. A transcript's passages have consecutive ids, so a passage's id
 * also tells which transcript it belongs to.
 */
export const toPassageId = (transcriptId: number, place: number): number =>
  transcriptId * MAX_PASSAGES + place;

/** Returns the lowest and the highest id that a transcript's passages may have. */
export const toPassageIdRange = (transcriptId: number): [first: number, last: number] => [
  toPassageId(transcriptId, 0),
  toPassageId(transcriptId, MAX_PASSAGES - 1),
];

export const toTranscriptId = (passage: number): number => Math.floor(passage / MAX_PASSAGES);

export const joinCueTexts = (cues: readonly Cue[]): string => cues.map(({ text }) => text).join(" ");

/**
 * Turns a passage into lines, with a new line whenever the speaker changes. Text without a speaker is added to the
 * previous line.
 */
export function toParagraph(cues: readonly Cue[]): Paragraph {
  const lines: Paragraph["lines"] = [];
  for (const { start, speaker, text } of cues) {
    const line = lines.at(-1);
    if (line && (speaker === null || speaker === line.speaker)) line.text += ` ${text}`;
    else lines.push({ start, speaker, text });
  }
  return { start: cues[0]?.start ?? 0, lines };
}

/** A passage is indexed together with this many characters of the next one, because a sentence may continue there. */
const OVERLAP_CHARACTERS = 100;

export const makeSearchText = (cues: readonly Cue[], next: readonly Cue[] = []): string =>
  `${joinCueTexts(cues)} ${joinCueTexts(next).slice(0, OVERLAP_CHARACTERS)}`.trim();

/** Lists the speakers in the order in which they first speak. */
export const listSpeakers = (cues: readonly Cue[]): string[] => [
  ...new Set(cues.flatMap(({ speaker }) => speaker ?? [])),
];
