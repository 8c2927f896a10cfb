import {
  MAX_CUES,
  makeTooManyCuesFault,
  type RawCue,
  type RawTranscript,
  TranscriptFault,
} from "./parsed.rules.ts";

/**
 * Matches '[00:12:03]', or '0:12 - 0:15' with an end. The second group is the number of a frame, which Premiere adds
 * after the seconds.
 */
const TIME_STAMP_PATTERN =
  /^[[(]?((?:\d{1,2}[:;])?\d{1,3}[:;][0-5]\d(?:[.,]\d{1,3})?)((?:[:;]\d\d)?)(?:\s{0,5}(?:--?>|-|–|,)\s{0,5}((?:\d{1,2}[:;])?\d{1,3}[:;][0-5]\d(?:[.,]\d{1,3})?)(?:[:;]\d\d)?)?[\])]?(?=\s|$)[\s:–-]{0,3}/;
const MAX_NAME_LINE_LENGTH = 80;
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
 * name. Skips the lines above the first stamp, which are a title. In a file from Premiere, the speaker's name is below
 * the stamp.
 * @throws {TranscriptFault}
 */
export function parseStampedText(text: string): RawTranscript {
  const cues: (RawCue & { hasEnd: boolean; isNamedBelow: boolean })[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const trimmedLine = line.trim();
    const last = cues.at(-1);
    const stamp = parseTimeStamp(trimmedLine);
    if (stamp) {
      if (cues.length >= MAX_CUES) throw makeTooManyCuesFault(index + 1);
      if (last && stamp.start < last.start)
        throw new TranscriptFault(index + 1, "this time is before the one above it");
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
      if (part) part.text += part.text === "" ? trimmedLine : `\n${trimmedLine}`;
    }
  }
  if (cues.length === 0) throw new TranscriptFault(1, "this file has no time stamps");
  for (const [index, cue] of cues.entries()) if (!cue.hasEnd) cue.end = guessEnd(cue, cues[index + 1]);
  return { language: null, cues };
}

const guessEnd = ({ start, parts: [part] }: RawCue, next: RawCue | undefined): number =>
  Math.min(
    next?.start ?? Number.POSITIVE_INFINITY,
    start + Math.max(1, (part?.text.length ?? 0) / CHARACTERS_PER_SECOND),
  );

function parseTimeStamp(line: string): TimeStamp | null {
  const match = TIME_STAMP_PATTERN.exec(line);
  if (match?.[1]) {
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
  if (line.length > MAX_NAME_LINE_LENGTH) return null;
  const space = line.lastIndexOf(" ");
  const secondStamp = TIME_STAMP_PATTERN.exec(line.slice(space + 1));
  if (space < 1 || !secondStamp?.[1] || secondStamp[0].length !== line.length - space - 1) return null;
  const speaker = line.slice(0, space).replace(/(?<![:,\s])[:,\s]+$/, "");
  return { start: parseStampTime(secondStamp[1]), end: null, speaker, text: "", hasFrames: false };
}

const parseStampTime = (stamp: string): number =>
  stamp
    .replace(",", ".")
    .split(/[:;]/)
    .reduce((seconds, part) => seconds * 60 + Number(part), 0);
