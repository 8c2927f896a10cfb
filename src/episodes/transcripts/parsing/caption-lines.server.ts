import { parseVTTTimestamp } from "media-captions";
import { padTwoDigits } from "#platform/texts/counts.rules.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/time/units.rules.ts";
import {
  createTooLongCueError,
  createTooManyCuesError,
  MAX_CUE_LENGTH,
  MAX_CUES,
  TranscriptParseError,
} from "./cue-cleaning.rules.ts";

const MAX_TIMING_LENGTH = 500;
/** How many characters a cue or another block of lines may have, including tags. */
const MAX_BLOCK_LENGTH = 2 * MAX_CUE_LENGTH;

/** A block that begins with one of these words isn't speech. */
const NON_SPEECH_BLOCK_PATTERN = /^(?:WEBVTT|NOTE|STYLE|REGION)(?![\p{L}\p{N}])/u;

const TIMING_LINE_PATTERN = /^([\d:.,]+)\s*--?>\s*([\d:.,]+)(?:\s|$)/;
/**
 * Matches a line with two times and an arrow that has only one dash, as some people type it. Nothing else may be on the
 * line.
 */
const SHORT_ARROW_LINE_PATTERN = /^[\d:.,]+[ \t]*->[ \t]*[\d:.,]+[ \t]*$/m;

export const hasTimings = (text: string): boolean =>
  text.includes("-->") || SHORT_ARROW_LINE_PATTERN.test(text);

/**
 * Returns whether a line that isn't the first of its block contains a cue's times. A line of speech may also contain an
 * arrow or, in a file with long arrows, even two times with a short arrow.
 */
const isTimingInsideBlock = (line: string, hasShortArrows: boolean): boolean =>
  /^\s*\d+:[\d:.,]+\s*--?>\s*\d+:/.test(line) &&
  (hasShortArrows ? SHORT_ARROW_LINE_PATTERN.test(line) : line.includes("-->"));

/**
 * Rewrites the lines that contain cues' times, so that the parser reads them as intended: without screen positions, and
 * with an end after the start. Each such line starts a cue, so if there is no blank line above it, a line break is
 * added in front of it. Modifies `lines`. Returns the numbers of these lines.
 * @throws {TranscriptParseError} for invalid times, too long or too many cues, or a line that doesn't belong to a cue
 */
export function normalizeTimingLines(lines: string[], type: "srt" | "vtt"): number[] {
  const timingLines: number[] = [];
  let block: "none" | "cue" | "silent" = "none";
  let blockStart = 0;
  let identifier = "";
  let hasShortArrows = false;
  let length = 0;
  for (const [index, line] of lines.entries()) {
    length += line.length;
    if (length > MAX_BLOCK_LENGTH) throw createTooLongCueError(index + 1);
    if (block === "cue" && isBlankInsideCue(lines, index)) lines[index] = "\u00a0";
    else if (line.trim() === "") {
      length = 0;
      lines[index] = "";
      block = "none";
    } else if (block === "none" ? hasTimings(line) : isTimingInsideBlock(line, hasShortArrows)) {
      const previousLine = lines[index - 1] ?? "";
      if (block === "none") identifier = previousLine;
      else if (index - 1 > blockStart && isIdentifier(previousLine, identifier, type)) {
        identifier = previousLine;
        lines[index - 1] = "";
      }
      lines[index] = (block === "none" ? "" : "\n") + normalizeTimingLine(line, index + 1);
      timingLines.push(index + 1);
      if (timingLines.length > MAX_CUES) throw createTooManyCuesError(index + 1);
      hasShortArrows = !line.includes("-->");
      block = "cue";
      blockStart = index;
      length = line.length;
    } else if (block === "none" && type === "vtt" && NON_SPEECH_BLOCK_PATTERN.test(line)) {
      block = "silent";
      blockStart = index;
    } else if (block === "none" && !hasTimings(lines[index + 1] ?? "") && !isTrailingNumber(lines, index))
      throw new TranscriptParseError(index + 1, "there is no time above this line");
  }
  return timingLines;
}

/**
 * Returns whether a line directly above a cue's times is the cue's number or name, rather than part of the previous
 * cue's text. WebVTT cues don't need names, so there, the line must look like the previous cue's name.
 */
const isIdentifier = (line: string, previousIdentifier: string, type: "srt" | "vtt"): boolean =>
  type === "srt"
    ? /^\s*\d+\s*$/.test(line)
    : maskNumbers(line.trim()) === maskNumbers(previousIdentifier.trim());

const maskNumbers = (text: string): string => text.replace(/\d+/g, "0");

/** Returns the number that a line of the file had before `normalizeTimingLines` added line breaks. `line` is counted from 1. */
export const findOriginalLineNumber = (lines: readonly string[], line: number): number =>
  lines.flatMap((text, index) => (text.startsWith("\n") ? [index + 1, index + 1] : [index + 1]))[line - 1] ??
  lines.length;

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

function normalizeTimingLine(line: string, number: number): string {
  const [, from = "", to = ""] =
    (line.length <= MAX_TIMING_LENGTH && TIMING_LINE_PATTERN.exec(line.trim())) || [];
  const [start, end] = [from, to].map((time) => parseVTTTimestamp(time.replace(",", ".")));
  if (typeof start !== "number" || typeof end !== "number")
    throw new TranscriptParseError(number, `“${line.trim().slice(0, 60)}” is not a pair of times`);
  if (end < start) throw new TranscriptParseError(number, "this ends before it begins");
  return `${formatCaptionTime(start)} --> ${formatCaptionTime(Math.max(end, start + 0.001))}`;
}

/** Formats a time as WebVTT does: 01:02:03.456. */
export function formatCaptionTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const [hours, minutes, msOfMinute] = [
    Math.floor(ms / HOUR_MS),
    Math.floor(ms / MINUTE_MS) % 60,
    ms % MINUTE_MS,
  ];
  return `${padTwoDigits(hours)}:${padTwoDigits(minutes)}:${padTwoDigits(Math.floor(msOfMinute / 1000))}.${String(msOfMinute % 1000).padStart(3, "0")}`;
}
