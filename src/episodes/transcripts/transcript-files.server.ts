import type { Actor, House } from "#app/house.server.ts";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { createTextFile, type ReadHeader, toFileResponse } from "#platform/http/http.server.ts";
import { formatCaptionTime } from "./parsing/caption-lines.server.ts";
import { toParagraph } from "./passages.rules.ts";
import { readPassages } from "./transcript-rows.server.ts";
import type { Cue } from "./transcripts.contract.ts";
import { requireTranscript } from "./transcripts.server.ts";

/**
 * Serves a transcript as WebVTT. Uploading this file again doesn't change the transcript, except that a cue that ends
 * when it starts becomes a millisecond long.
 * @throws {Refusal} 404 for an unknown episode or one without a transcript
 */
export async function serveCaptions({ db }: House, actor: Actor | null, id: number, header: ReadHeader) {
  const { transcript } = await requireTranscript(db, actor, id);
  const cues = (await readPassages(db, transcript)).flat();
  return serveUncachedText(writeCaptions(transcript.language, cues), "text/vtt; charset=utf-8", header);
}

export const writeCaptions = (language: string, cues: readonly Cue[]): string =>
  `WEBVTT\nLanguage: ${language}\n\n${cues.map(writeCue).join("\n")}`;

/**
 * Serves a transcript as plain text, in paragraphs with their times.
 * @throws {Refusal} 404 for an unknown episode or one without a transcript
 */
export async function serveTranscriptText(
  { db }: House,
  actor: Actor | null,
  id: number,
  header: ReadHeader,
) {
  const { transcript } = await requireTranscript(db, actor, id);
  const passages = await readPassages(db, transcript);
  return serveUncachedText(passages.map(writePassage).join("\n"), "text/plain; charset=utf-8", header);
}

const serveUncachedText = (text: string, type: string, header: ReadHeader): Response =>
  toFileResponse(createTextFile(text, { "content-type": type, "cache-control": "no-cache" }), header);

const escapeCue = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function writeCue({ start, end, text, speaker }: Cue): string {
  const voice = speaker === null ? "" : `<v ${escapeCue(speaker)}>`;
  return `${formatCaptionTime(start)} --> ${formatCaptionTime(end)}\n${voice}${escapeCue(text)}\n`;
}

function writePassage(cues: readonly Cue[]): string {
  const { start, lines } = toParagraph(cues);
  const texts = lines.map(({ speaker, text }) => (speaker === null ? text : `${speaker}: ${text}`));
  return `[${formatClockTime(Math.floor(start))}]\n${texts.join("\n")}\n`;
}
