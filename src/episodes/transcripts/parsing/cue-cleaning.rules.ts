import type { Cue } from "#episodes/transcripts/transcripts.contract.ts";
import { toOneLine } from "#platform/texts/one-line.rules.ts";
import { endsSentence } from "#platform/texts/sentences.rules.ts";

/** A cue as it is in a file. `line` is the number of the line on which it begins. */
export type RawCue = { start: number; end: number; parts: SpokenPart[]; line: number };
export type SpokenPart = { speaker: string | null; text: string };
export type RawTranscript = { language: string | null; cues: RawCue[] };

/** Thrown if a file can't be parsed. The message is shown to the team. Lines are counted from 1. */
export class TranscriptParseError extends Error {
  readonly line: number;
  readonly reason: string;

  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}

export const MAX_CUES = 30_000;
const MAX_TRANSCRIPT_SECONDS = 24 * 60 * 60;
export const MAX_CUE_LENGTH = 20_000;
const MAX_NAME_LENGTH = 100;
/**
 * Some files have only one time for minutes of speech. Such a cue is split into parts of at most MAX_PART_SECONDS, but
 * a part may always have MIN_PART_LENGTH characters.
 */
const MAX_PART_SECONDS = 30;
const MIN_PART_LENGTH = 450;

/**
 * Cleans up the cues of a file and sorts them by time. Splits a cue with several speakers into one cue per speaker, and
 * a long one between sentences.
 * @throws {TranscriptParseError}
 */
export function cleanCues({ cues: rawCues }: RawTranscript): Cue[] {
  const cues = rawCues.flatMap(cleanCue).sort((a, b) => a.start - b.start || a.end - b.end);
  if (cues.length === 0) throw new TranscriptParseError(1, "nothing is said in this file");
  return cues;
}

function cleanCue({ start, end, parts, line }: RawCue, index: number): Cue[] {
  if (index >= MAX_CUES) throw createTooManyCuesError(line);
  if (end < start) throw new TranscriptParseError(line, "this ends before it begins");
  if (end > MAX_TRANSCRIPT_SECONDS)
    throw new TranscriptParseError(line, "a transcript is at most 24 hours long");
  const spokenParts = parts
    .flatMap(({ speaker, text }) => (speaker === null ? splitSpeakers(text) : [{ speaker, text }]))
    .map(({ speaker, text }) => ({
      speaker: speaker === null ? null : toOneLine(speaker),
      text: toOneLine(text),
    }))
    .filter(({ text }) => text !== "");
  const length = spokenParts.reduce((sum, { text }) => sum + text.length, 0);
  if (length > MAX_CUE_LENGTH) throw createTooLongCueError(line);
  const maxPartLength = Math.max(MIN_PART_LENGTH, Math.ceil((MAX_PART_SECONDS * length) / (end - start)));
  let lengthBefore = 0;
  return spokenParts
    .flatMap((part) => splitLongPart(part, maxPartLength))
    .map(({ speaker, text }) => {
      const from = start + ((end - start) * lengthBefore) / length;
      lengthBefore += text.length;
      const to = start + ((end - start) * lengthBefore) / length;
      return {
        start: roundToMs(from),
        end: roundToMs(to),
        text,
        speaker: [...(speaker ?? "")].slice(0, MAX_NAME_LENGTH).join("").trim() || null,
      };
    });
}

export const createTooManyCuesError = (line: number): TranscriptParseError =>
  new TranscriptParseError(line, `a transcript has at most ${MAX_CUES.toLocaleString("en-US")} cues`);

export const createTooLongCueError = (line: number): TranscriptParseError =>
  new TranscriptParseError(line, `a cue has at most ${MAX_CUE_LENGTH.toLocaleString("en-US")} characters`);

const roundToMs = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Splits a part that is longer than `maxLength`, between sentences if possible and otherwise between words. */
function splitLongPart({ speaker, text }: SpokenPart, maxLength: number): SpokenPart[] {
  if (text.length <= maxLength) return [{ speaker, text }];
  const parts: SpokenPart[] = [];
  for (const word of text.split(" ")) {
    const last = parts.at(-1);
    const isOver =
      !last ||
      last.text.length + word.length >= maxLength ||
      (last.text.length >= (maxLength * 2) / 3 && endsSentence(last.text));
    if (isOver) parts.push({ speaker, text: word });
    else last.text += ` ${word}`;
  }
  return parts;
}

/**
 * Matches a line such as "Ines: So you charge $400." A name has up to four capitalized words, with particles such as "de
 * la" between them.
 */
const SPEAKER_AND_TEXT_PATTERN =
  /^(?:[-–—]\s?)?(?:>>\s?)?((?:[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}\p{N}.'’-]{0,30}|\d{1,3})(?:(?: (?:v[ao]n(?: de[nr])?|de(?: la)?|del|della|d[aiu]|dos|la|le|bin))? [\p{Lu}\p{Lt}\p{Lo}\d][\p{L}\p{M}\p{N}.'’-]{0,30}){0,3}):\s+(?=\S)/u;

/** Splits a text before each line that begins with a speaker's name. */
function splitSpeakers(text: string): SpokenPart[] {
  const parts: SpokenPart[] = [];
  for (const line of text.split("\n")) {
    const trimmedLine = line.trim();
    const match = SPEAKER_AND_TEXT_PATTERN.exec(trimmedLine);
    const last = parts.at(-1);
    if (match?.[1]) parts.push({ speaker: match[1], text: trimmedLine.slice(match[0].length) });
    else if (last) last.text += ` ${trimmedLine}`;
    else parts.push({ speaker: null, text: trimmedLine });
  }
  return parts;
}
