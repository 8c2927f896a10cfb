import { z } from "zod";
import {
  createTooManyCuesError,
  MAX_CUES,
  type RawTranscript,
  TranscriptParseError,
} from "./cue-cleaning.rules.ts";

const seconds = z.number("a segment needs its start and end in seconds").min(0, "a time is never negative");

const millisecondsToSeconds = seconds.transform((time) => time / 1000);

/** A segment with the field names of transcription services, Podcasting 2.0, whisper.cpp or Podlove. */
const Segment = z
  .object({ start: seconds, end: seconds, text: z.string("a segment needs its text") })
  .or(
    z
      .object({ startTime: seconds, endTime: seconds, body: z.string() })
      .transform(({ startTime, endTime, body }) => ({ start: startTime, end: endTime, text: body })),
  )
  .or(
    z
      .object({
        offsets: z.object({ from: millisecondsToSeconds, to: millisecondsToSeconds }),
        text: z.string(),
      })
      .transform(({ offsets: { from, to }, text }) => ({ start: from, end: to, text })),
  )
  .or(
    z
      .object({ start_ms: millisecondsToSeconds, end_ms: millisecondsToSeconds, text: z.string() })
      .transform(({ start_ms, end_ms, text }) => ({ start: start_ms, end: end_ms, text })),
  )
  // Some services number the speakers.
  .and(
    z.object({ speaker: z.string().or(z.int().transform(String)).nullish(), voice: z.string().nullish() }),
  );

const segmentList = z.array(z.unknown());
const SegmentsFile = z
  .object({ language: z.string().nullish(), segments: segmentList })
  .or(
    z
      .object({ result: z.object({ language: z.string() }), transcription: segmentList })
      .transform(({ result, transcription }) => ({ language: result.language, segments: transcription })),
  )
  .or(segmentList.transform((segments) => ({ language: null, segments })));

/**
 * Parses JSON such as `{segments: [{start, end, text}]}`. Also accepts the field names of other programs.
 * @throws {TranscriptParseError}
 */
export function parseSegments(text: string): RawTranscript {
  const file = SegmentsFile.safeParse(parseJson(text));
  if (!file.success) throw new TranscriptParseError(1, "this JSON has no list of segments");
  const lines = findSegmentLines(text);
  return {
    language: file.data.language ?? null,
    cues: file.data.segments.map((rawSegment, index) => {
      const line = lines[index] ?? 1;
      if (index >= MAX_CUES) throw createTooManyCuesError(line);
      const segment = Segment.safeParse(rawSegment);
      if (!segment.success)
        throw new TranscriptParseError(line, "a segment needs start and end in seconds, and text");
      const { start, end, text, speaker, voice } = segment.data;
      return { start, end, line, parts: [{ speaker: (voice || speaker)?.trim() || null, text }] };
    }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = /\(line (\d+)/.exec(String(error))?.[1];
    throw new TranscriptParseError(
      line ? Number(line) : text.trimEnd().split("\n").length,
      "this is not valid JSON",
    );
  }
}

/** Returns the line on which each segment begins. The text must be valid JSON. */
function findSegmentLines(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let isText = false;
  const match = /"(?:segments|transcription)"/.exec(text);
  const maxDepth = match ? 2 : 1;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === "\n") line += 1;
    if (isText) {
      if (character === "\\") index += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === "{" || character === "[") {
      if (index > (match?.index ?? 0) && character === "{" && depth === maxDepth) lines.push(line);
      if (lines.length > MAX_CUES) break;
      depth += 1;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return lines;
}
