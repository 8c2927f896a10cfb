import {
  createTooManyCuesError,
  MAX_CUES,
  type RawCue,
  type RawTranscript,
  TranscriptParseError,
} from "./cue-cleaning.rules.ts";

/**
 * Matches a start time such as '[00:12:03]', or a start and an end such as '0:12 - 0:15'. The second group is the
 * number of a frame, which Premiere adds after the seconds. After a bracket, the text may follow without a space.
 */
const TIME_STAMP_PATTERN =
  /^[[(]?((?:\d{1,2}[:;])?\d{1,3}[:;][0-5]\d(?:[.,]\d{1,3})?)((?:[:;]\d\d)?)(?:\s{0,5}(?:--?>|-|–|,)\s{0,5}((?:\d{1,2}[:;])?\d{1,3}[:;][0-5]\d(?:[.,]\d{1,3})?)(?:[:;]\d\d)?)?(?:[\])]|(?=\s|$))[\s:–-]{0,3}/;
const MAX_NAME_LINE_LENGTH = 80;
/** Matches a name of up to four words with capitals, unlike "We left at". */
const NAME_PATTERN = /^[\p{Lu}\p{Lt}\p{Lo}\d]\S*(?:\s+[\p{Lu}\p{Lt}\p{Lo}\d]\S*){0,3}$/u;
/** Matches a time in words, such as "1 minute, 4 seconds". Text copied from YouTube has one below each stamp. */
const TIME_IN_WORDS_PATTERN = /^(?:(\d+) hours?(?:, |$))?(?:(\d+) minutes?(?:, |$))?(?:(\d+) seconds?)?$/;
/** How many characters a person says per second. */
const CHARACTERS_PER_SECOND = 15;

type TimeStamp = {
  start: number;
  end: number | null;
  speaker: string | null;
  text: string;
  hasFrames: boolean;
};

/**
 * Parses text with time stamps. A stamp may be before the text ("[00:12:03] Ines: …"), on its own line, or after a
 * name. Lines above the first stamp are a title, so they are skipped. In a file from Premiere, the speaker's name is
 * below the stamp. If the lines begin with stamps, a time at the end of a line is text.
 * @throws {TranscriptParseError}
 */
export function parseTimestampedText(text: string): RawTranscript {
  const cues: (RawCue & { hasEnd: boolean; isNamedBelow: boolean })[] = [];
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  const leadingStamps = lines.map(parseLeadingStamp);
  const trailingStamps = lines.map((line, index) => (leadingStamps[index] ? null : parseTrailingStamp(line)));
  const leadingCount = leadingStamps.filter((stamp) => stamp).length;
  const nameCount = trailingStamps.filter((stamp) => stamp && NAME_PATTERN.test(stamp.speaker ?? "")).length;
  const hasTrailingStamps = leadingCount === 0 || nameCount > leadingCount;
  for (const [index, trimmedLine] of lines.entries()) {
    const last = cues.at(-1);
    const stamp = leadingStamps[index] ?? (hasTrailingStamps ? trailingStamps[index] : null);
    if (stamp) {
      if (cues.length >= MAX_CUES) throw createTooManyCuesError(index + 1);
      if (last && stamp.start < last.start)
        throw new TranscriptParseError(index + 1, "this time is before the one above it");
      const { start, end, speaker, text, hasFrames: isNamedBelow } = stamp;
      const hasEnd = end !== null;
      cues.push({
        start,
        end: end ?? start,
        hasEnd,
        isNamedBelow,
        line: index + 1,
        parts: [{ speaker, text }],
      });
    } else if (last?.isNamedBelow && trimmedLine !== "") {
      last.isNamedBelow = false;
      last.parts = [{ speaker: trimmedLine, text: "" }];
    } else if (last && trimmedLine !== "") {
      const [part] = last.parts;
      if (part?.text === "" && isTimeInWords(trimmedLine, last.start)) continue;
      if (part) part.text += part.text === "" ? trimmedLine : `\n${trimmedLine}`;
    }
  }
  if (cues.length === 0) throw new TranscriptParseError(1, "this file has no time stamps");
  for (const [index, cue] of cues.entries()) if (!cue.hasEnd) cue.end = guessEnd(cue, cues[index + 1]);
  return { language: null, cues };
}

const guessEnd = ({ start, parts: [part] }: RawCue, next: RawCue | undefined): number =>
  Math.min(
    next?.start ?? Number.POSITIVE_INFINITY,
    start + Math.max(1, (part?.text.length ?? 0) / CHARACTERS_PER_SECOND),
  );

function parseLeadingStamp(line: string): TimeStamp | null {
  const match = TIME_STAMP_PATTERN.exec(line);
  if (!match?.[1]) return null;
  const [stamp, start, frames, end] = match;
  const text = line.slice(stamp.length);
  return {
    start: parseStampTime(start),
    end: end ? parseStampTime(end) : null,
    speaker: null,
    text,
    hasFrames: frames !== "" && text === "",
  };
}

/** Parses a line such as "Desmond  0:03" or "Speaker 1 (00:03):". */
function parseTrailingStamp(line: string): TimeStamp | null {
  if (line.length > MAX_NAME_LINE_LENGTH) return null;
  const space = line.lastIndexOf(" ");
  const match = TIME_STAMP_PATTERN.exec(line.slice(space + 1));
  if (space < 1 || !match?.[1] || match[0].length !== line.length - space - 1) return null;
  const speaker = line.slice(0, space).replace(/(?<![:,\s])[:,\s]+$/, "");
  return { start: parseStampTime(match[1]), end: null, speaker, text: "", hasFrames: false };
}

/** Returns whether the line says nothing but the given second, in words. */
function isTimeInWords(line: string, second: number): boolean {
  const match = TIME_IN_WORDS_PATTERN.exec(line);
  const [, hours, minutes, seconds] = match ?? [];
  return (
    match !== null && Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0) === second
  );
}

const parseStampTime = (stamp: string): number =>
  stamp
    .replace(",", ".")
    .split(/[:;]/)
    .reduce((seconds, part) => seconds * 60 + Number(part), 0);
