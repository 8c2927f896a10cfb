import {
  type ParsedCaptionsResult,
  parseText,
  parseVTTTimestamp,
  tokenizeVTTCue,
  type VTTNode,
} from "media-captions";
import {
  MAX_CUE_LENGTH,
  MAX_CUES,
  makeTooLongCueFault,
  makeTooManyCuesFault,
  type RawTranscript,
  type SpokenPart,
  TranscriptFault,
} from "./parsed.rules.ts";
import { hasRollingCaptions, removeRepeatedLines } from "./rolling-captions.rules.ts";

/** How many lines a file may have. Even a file with 30,000 cues has fewer. */
const MAX_LINES = 400_000;
const MAX_TIMING_LENGTH = 500;
/** How many characters a cue or another block of lines may have, including tags. */
const MAX_BLOCK_LENGTH = 2 * MAX_CUE_LENGTH;

/** A block that begins with one of these words isn't speech. */
const NON_SPEECH_BLOCK_PATTERN = /^(?:WEBVTT|NOTE|STYLE|REGION)(?![\p{L}\p{N}])/u;

/** Parses SRT or WebVTT. @throws {TranscriptFault} */
export async function parseCaptions(text: string, type: "srt" | "vtt"): Promise<RawTranscript> {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > MAX_LINES) throw new TranscriptFault(MAX_LINES + 1, "this file has too many lines");
  const timingLines = fixTimings(lines, type);
  let fault: TranscriptFault | undefined;
  const { cues, metadata }: ParsedCaptionsResult = await parseText(lines.join("\n"), {
    type,
    errors: true,
    onError: ({ line, message }) => {
      fault ??= new TranscriptFault(line, message.replace(/ on line \d+/, ""));
    },
  });
  if (fault) throw fault;
  const parsedCues = cues.map((cue, index) => ({
    start: cue.startTime,
    end: cue.endTime,
    parts:
      type === "vtt" ? splitBySpeaker(tokenizeVTTCue(cue)) : [{ speaker: null, text: removeTags(cue.text) }],
    line: timingLines[index] ?? 1,
  }));
  return {
    language: typeof metadata.Language === "string" ? metadata.Language : null,
    cues: type === "vtt" && hasRollingCaptions(text) ? removeRepeatedLines(parsedCues) : parsedCues,
  };
}

const TIMING_LINE_PATTERN = /^([\d:.,]+)\s*--?>\s*([\d:.,]+)(?:\s|$)/;
/**
 * Matches a line with two times and an arrow that has only one dash, as some people type it. Nothing else may be on the
 * line.
 */
const SHORT_ARROW_LINE_PATTERN = /^[\d:.,]+[ \t]*->[ \t]*[\d:.,]+[ \t]*$/m;

export const hasTimings = (text: string): boolean =>
  text.includes("-->") || SHORT_ARROW_LINE_PATTERN.test(text);

/**
 * Rewrites the lines that contain cues' times, so that the parser reads them as they are meant: without screen
 * positions, and with an end after the start. Changes `lines` itself. Returns the numbers of these lines.
 * @throws {TranscriptFault} for a line that doesn't belong to a cue
 */
function fixTimings(lines: string[], type: "srt" | "vtt"): number[] {
  const timingLines: number[] = [];
  let block: "none" | "cue" | "silent" = "none";
  let length = 0;
  for (const [index, line] of lines.entries()) {
    length += line.length;
    if (length > MAX_BLOCK_LENGTH) throw makeTooLongCueFault(index + 1);
    if (block === "cue" && isBlankInsideCue(lines, index)) lines[index] = "\u00a0";
    else if (line.trim() === "") {
      length = 0;
      lines[index] = "";
      block = "none";
    } else if (block === "none" && hasTimings(line)) {
      lines[index] = fixTiming(line, index + 1);
      timingLines.push(index + 1);
      if (timingLines.length > MAX_CUES) throw makeTooManyCuesFault(index + 1);
      block = "cue";
    } else if (block === "none" && type === "vtt" && NON_SPEECH_BLOCK_PATTERN.test(line)) block = "silent";
    else if (block === "none" && !hasTimings(lines[index + 1] ?? "") && !isTrailingNumber(lines, index))
      throw new TranscriptFault(index + 1, "there is no time above this line");
  }
  return timingLines;
}

/**
 * Returns whether the line contains only spaces or tabs and the cue continues below it. In WebVTT, only an empty line
 * ends a cue, and YouTube's automatic captions have a line of spaces above the first words. In other files, a line of
 * spaces ends a cue.
 */
const isBlankInsideCue = (lines: readonly string[], index: number): boolean =>
  /^[ \t]+$/.test(lines[index] ?? "") &&
  (lines[index + 1] ?? "").trim() !== "" &&
  !hasTimings(lines[index + 1] ?? "") &&
  !hasTimings(lines[index + 2] ?? "");

/**
 * Returns whether the line is only a number, with nothing below it. Some programs write such a line at the end of a
 * file.
 */
const isTrailingNumber = (lines: readonly string[], index: number): boolean =>
  /^\d+$/.test(lines[index]?.trim() ?? "") && (lines[index + 1] ?? "").trim() === "";

function fixTiming(line: string, number: number): string {
  const [, from = "", to = ""] =
    (line.length <= MAX_TIMING_LENGTH && TIMING_LINE_PATTERN.exec(line.trim())) || [];
  const [start, end] = [from, to].map((time) => parseVTTTimestamp(time.replace(",", ".")));
  if (typeof start !== "number" || typeof end !== "number")
    throw new TranscriptFault(number, `“${line.trim().slice(0, 60)}” is not a pair of times`);
  if (end < start) throw new TranscriptFault(number, "this ends before it begins");
  return `${formatCaptionTime(start)} --> ${formatCaptionTime(Math.max(end, start + 0.001))}`;
}

/** Formats a time as WebVTT does: 01:02:03.456. */
export function formatCaptionTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const padTwoDigits = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes, msOfMinute] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    ms % 60_000,
  ];
  return `${padTwoDigits(hours)}:${padTwoDigits(minutes)}:${padTwoDigits(Math.floor(msOfMinute / 1000))}.${String(msOfMinute % 1000).padStart(3, "0")}`;
}

/** Removes <i>, <font color="#fff"> and SubStation's {\an8}, which are allowed in SRT. */
const removeTags = (text: string): string =>
  text.replace(/<\/?(?:b|i|u|s|font|c|v)(?=[\s>])[^<>]*>/gi, "").replace(/\{\\[^{}]*\}/g, "");

/** Splits a cue's text by speaker. Uses a loop instead of recursion, because tags may be nested to any depth. */
function splitBySpeaker(nodes: readonly VTTNode[]): SpokenPart[] {
  const parts: SpokenPart[] = [];
  const remainingNodes = nodes.toReversed().map((node) => ({ node, speaker: null as string | null }));
  for (let one = remainingNodes.pop(); one; one = remainingNodes.pop()) {
    const { node, speaker } = one;
    if (node.type === "text") {
      const last = parts.at(-1);
      if (last && last.speaker === speaker) last.text += node.data;
      else parts.push({ speaker, text: node.data });
      continue;
    }
    const voice = node.type === "v" ? node.voice || speaker : speaker;
    for (const child of node.children.toReversed()) remainingNodes.push({ node: child, speaker: voice });
  }
  return parts;
}
