import type { Cue } from "#episodes/transcripts/transcripts.contract.ts";
import { hasTimings, readCaptions } from "./captions.server.ts";
import { cleanCues, type Found, TranscriptFault } from "./parsed.rules.ts";
import { readSegments } from "./segments.server.ts";
import { readStampedText } from "./stamped-text.rules.ts";

export type ParsedTranscript = { language: string | null; cues: Cue[] };

/**
 * Reads a transcript in any of the supported formats. `language` is a BCP 47 tag if the file names one.
 * @throws {TranscriptFault}
 */
export async function parseTranscript(bytes: Uint8Array): Promise<ParsedTranscript> {
  const text = decode(bytes);
  const found = await readText(text);
  return { language: readLanguage(found.language), cues: cleanCues(found) };
}

async function readText(text: string): Promise<Found> {
  if (/^\s*[{[]\s*["{\]}]/.test(text)) return readSegments(text);
  if (/^WEBVTT(?![\p{L}\p{N}])/u.test(text)) return readCaptions(text, "vtt");
  // whisper.cpp prints its arrows inside brackets, one cue per line.
  if (hasTimings(text) && !/^\[[\d:.,]+ *--?>/m.test(text.slice(0, 2_000))) return readCaptions(text, "srt");
  return readStampedText(text);
}

const UTF_16 = { "255,254": "utf-16le", "254,255": "utf-16be" } as Record<string, string>;

function decode(bytes: Uint8Array): string {
  const encoding = UTF_16[bytes.slice(0, 2).join(",")] ?? "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const nul = text.indexOf("\0");
    if (nul >= 0) throw new TranscriptFault(lineAt(text, nul), "this has a NUL character");
    return text;
  } catch (error) {
    if (error instanceof TranscriptFault) throw error;
    const text = new TextDecoder(encoding).decode(bytes);
    throw new TranscriptFault(lineAt(text, text.indexOf("\uFFFD")), "this is not UTF-8 text");
  }
}

const lineAt = (text: string, at: number): number => text.slice(0, Math.max(0, at)).split("\n").length;

function readLanguage(language: string | null): string | null {
  if (!language) return null;
  try {
    const [tag = null] = Intl.getCanonicalLocales(language.trim().replaceAll("_", "-"));
    // Some services write the language's English name instead of a tag.
    return tag !== null && tag.length <= 35 && !/^[a-z]{4,8}$/.test(tag) ? tag : null;
  } catch {
    return null;
  }
}
