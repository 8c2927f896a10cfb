import { type ParsedCaptionsResult, parseText, tokenizeVTTCue, type VTTNode } from "media-captions";
import { findOriginalLine, fixTimings } from "./caption-lines.server.ts";
import { type RawTranscript, type SpokenPart, TranscriptFault } from "./parsed.rules.ts";
import { hasRollingCaptions, removeRepeatedLines } from "./rolling-captions.rules.ts";

/** How many lines a file may have. Even a file with 30,000 cues has fewer. */
const MAX_LINES = 400_000;

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
      fault ??= new TranscriptFault(findOriginalLine(lines, line), message.replace(/ on line \d+/, ""));
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

/** Removes formatting that SRT allows, such as <i>, <font color="#fff"> and SubStation's {\an8}. */
const removeTags = (text: string): string =>
  text.replace(/<\/?(?:b|i|u|s|font|c|v)(?=[\s>])[^<>]*>/gi, "").replace(/\{\\[^{}]*\}/g, "");

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
