import { type ParsedCaptionsResult, parseText, tokenizeVTTCue, type VTTNode } from "media-captions";
import { findOriginalLineNumber, normalizeTimingLines } from "./caption-lines.server.ts";
import {
  type RawCue,
  type RawTranscript,
  type SpokenPart,
  TranscriptParseError,
} from "./cue-cleaning.rules.ts";

/** How many lines a file may have. Even a file with 30,000 cues has fewer. */
const MAX_LINES = 400_000;

/** Parses SRT or WebVTT. @throws {TranscriptParseError} */
export async function parseCaptions(text: string, type: "srt" | "vtt"): Promise<RawTranscript> {
  // Some programs write line breaks as HTML, which neither format has.
  const textWithoutBreaks = text.replace(/<br *\/?>/gi, " ");
  const lines = (type === "vtt" ? escapeLoneSigns(textWithoutBreaks) : textWithoutBreaks).split(/\r\n|\n|\r/);
  if (lines.length > MAX_LINES) throw new TranscriptParseError(MAX_LINES + 1, "this file has too many lines");
  const timingLines = normalizeTimingLines(lines, type);
  let fault: TranscriptParseError | undefined;
  const { cues, metadata }: ParsedCaptionsResult = await parseText(lines.join("\n"), {
    type,
    errors: true,
    onError: ({ line, message }) => {
      fault ??= new TranscriptParseError(
        findOriginalLineNumber(lines, line),
        message.replace(/ on line \d+/, ""),
      );
    },
  });
  if (fault) throw fault;
  const parsedCues = cues.map((cue, index) => ({
    start: cue.startTime,
    end: cue.endTime,
    parts:
      type === "vtt"
        ? splitBySpeaker(tokenizeVTTCue(cue))
        : [{ speaker: null, text: decodeEntities(removeTags(cue.text)) }],
    line: timingLines[index] ?? 1,
  }));
  return {
    language: typeof metadata.Language === "string" ? metadata.Language : null,
    cues: type === "vtt" && hasRollingCaptions(text) ? removeRepeatedLines(parsedCues) : parsedCues,
  };
}

/**
 * Escapes each "<" of a WebVTT file that doesn't begin a tag, such as in "I <3 it" or "5 < 6". The format requires that,
 * but some programs don't do it, and the parser would take everything up to the next ">" for a tag. A speaker's name
 * may contain "<", so its length is limited: otherwise, many tags without an end would take minutes.
 */
const escapeLoneSigns = (text: string): string =>
  text.replace(/<(?!(?:\/?[a-z]|\d+:)[^<>\r\n]*>|v[ .][^>\r\n]{0,300}>)/gi, "&lt;");

/**
 * Removes formatting that SRT allows, such as <i>, <font color="#fff"> and SubStation's {\an8}, and elements of HTML that
 * some programs write.
 */
const removeTags = (text: string): string =>
  text
    .replace(/<\/?(?:b|i|u|s|font|c|v|em|strong|span|p|div|ruby|rt)(?=[\s>])[^<>]*>/gi, "")
    .replace(/\{\\[^{}]*\}/g, "");

const CHARACTERS_BY_ENTITY: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lrm: "\u200e",
  rlm: "\u200f",
};

/** Decodes entities such as "&amp;" and "&#39;". They are part of WebVTT, but some programs write them in SRT, too. */
const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos|nbsp|lrm|rlm)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (entity, name?: string, decimal?: string, hex?: string) => {
      if (name) return CHARACTERS_BY_ENTITY[name.toLowerCase()] ?? entity;
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : entity;
    },
  );

/** Splits a cue's text by speaker. Uses a loop instead of recursion, because tags may be nested to any depth. */
function splitBySpeaker(nodes: readonly VTTNode[]): SpokenPart[] {
  const parts: SpokenPart[] = [];
  const remainingNodes = nodes.toReversed().map((node) => ({ node, speaker: null as string | null }));
  for (let next = remainingNodes.pop(); next; next = remainingNodes.pop()) {
    const { node, speaker } = next;
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

/**
 * Returns whether a file contains YouTube's automatic captions, in which each word has a tag with its time, as in
 * `so<00:00:00.640><c> you</c>`. Other programs write such tags, too, but also name the speakers, which YouTube
 * doesn't.
 */
const hasRollingCaptions = (text: string): boolean =>
  /<\d\d:\d\d:\d\d\.\d{3}><c>/.test(text) && !/<v[\s.]/.test(text);

/**
 * Keeps each line of rolling captions only once. They show a line while it is being spoken, and again above the next
 * line.
 */
function removeRepeatedLines(cues: readonly RawCue[]): RawCue[] {
  let shownLines: string[] = [];
  return cues.map((cue) => {
    const lines = cue.parts.flatMap(({ text }) => text.split("\n").map((line) => line.trim()));
    const spokenLines = lines.filter((line) => line !== "");
    const repeatedCount = countRepeatedLines(shownLines, spokenLines);
    shownLines = spokenLines;
    return { ...cue, parts: [{ speaker: null, text: spokenLines.slice(repeatedCount).join("\n") }] };
  });
}

/** Returns how many lines at the start of `lines` repeat the end of `shownLines`. */
function countRepeatedLines(shownLines: readonly string[], lines: readonly string[]): number {
  for (let count = Math.min(shownLines.length, lines.length, MAX_ROLLING_LINES); count > 0; count -= 1) {
    const last = shownLines.slice(-count);
    if (last.every((line, index) => line === lines[index])) return count;
  }
  return 0;
}

/** Rolling captions show two or three lines at a time. */
const MAX_ROLLING_LINES = 3;
