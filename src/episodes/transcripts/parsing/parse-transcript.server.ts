import type { Cue } from "#episodes/transcripts/transcripts.contract.ts";
import { hasTimings } from "./caption-lines.server.ts";
import { parseCaptions } from "./captions.server.ts";
import { cleanCues, type RawTranscript, TranscriptParseError } from "./cue-cleaning.rules.ts";
import { parseSegments } from "./segments.server.ts";
import { parseTimestampedText } from "./timestamped-text.rules.ts";

export type ParsedTranscript = { language: string | null; cues: Cue[] };

/**
 * Parses a transcript in any supported format. The result's `language` is a BCP 47 tag, or null if the file doesn't
 * name one.
 * @throws {TranscriptParseError}
 */
export async function parseTranscript(bytes: Uint8Array): Promise<ParsedTranscript> {
  const text = decodeText(bytes);
  const rawTranscript = await parseText(text);
  return { language: normalizeLanguage(rawTranscript.language), cues: cleanCues(rawTranscript) };
}

async function parseText(text: string): Promise<RawTranscript> {
  if (/^\s*[{[]\s*["{\]}]/.test(text)) return parseSegments(text);
  if (/^WEBVTT(?![\p{L}\p{N}])/u.test(text)) return parseCaptions(text, "vtt");
  // The output of whisper.cpp looks similar to SRT but isn't: it has one cue per line, with the times and the arrow in
  // brackets.
  if (hasTimings(text) && !/^\[[\d:.,]+ *--?>/m.test(text.slice(0, 2_000))) return parseCaptions(text, "srt");
  return parseTimestampedText(text);
}

const UTF_16_BYTE_ORDER_MARKS = { "255,254": "utf-16le", "254,255": "utf-16be" } as Record<string, string>;

function decodeText(bytes: Uint8Array): string {
  const encoding = UTF_16_BYTE_ORDER_MARKS[bytes.slice(0, 2).join(",")] ?? "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const nul = text.indexOf("\0");
    if (nul >= 0) throw new TranscriptParseError(countLines(text, nul), "this has a NUL character");
    return text;
  } catch (error) {
    if (error instanceof TranscriptParseError) throw error;
    const text = new TextDecoder(encoding).decode(bytes);
    throw new TranscriptParseError(countLines(text, text.indexOf("\uFFFD")), "this is not UTF-8 text");
  }
}

const countLines = (text: string, position: number): number =>
  text.slice(0, Math.max(0, position)).split("\n").length;

function normalizeLanguage(language: string | null): string | null {
  if (!language) return null;
  try {
    const [tag = null] = Intl.getCanonicalLocales(language.trim().replaceAll("_", "-"));
    if (tag !== null && tag.length <= 35 && !/^[a-z]{4,8}$/.test(tag)) return tag;
  } catch {}
  return findTagByName(language);
}

const ENGLISH_NAMES = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * Returns the two-letter tag for a language's English name, such as "german" in OpenAI's output, or null if there is
 * none.
 */
function findTagByName(name: string): string | null {
  const tags = Intl.getCanonicalLocales(LETTERS.flatMap((first) => LETTERS.map((second) => first + second)));
  const wantedName = name.trim().toLowerCase();
  return tags.find((tag) => ENGLISH_NAMES.of(tag)?.toLowerCase() === wantedName) ?? null;
}
