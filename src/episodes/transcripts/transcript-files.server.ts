import type { Actor, House } from "#app/house.server.ts";
import { clockTime } from "#episodes/durations.rules.ts";
import { fileResponse, type ReadHeader, textFile } from "#platform/http/http.server.ts";
import { writeTime } from "./parsing/captions.server.ts";
import { toParagraph } from "./passages.rules.ts";
import { readPassages } from "./transcript-rows.server.ts";
import type { Cue } from "./transcripts.contract.ts";
import { requireTranscript } from "./transcripts.server.ts";

/** Answers with WebVTT, which can be uploaded again without a change. @throws {Refusal} 404 */
export async function publishCaptions({ db }: House, actor: Actor | null, id: number, header: ReadHeader) {
  const { transcript } = await requireTranscript(db, actor, id);
  const cues = (await readPassages(db, transcript)).flat();
  return answerText(writeCaptions(transcript.language, cues), "text/vtt; charset=utf-8", header);
}

export const writeCaptions = (language: string, cues: readonly Cue[]): string =>
  `WEBVTT\nLanguage: ${language}\n\n${cues.map(writeCue).join("\n")}`;

/** Answers with paragraphs and their times, for reading. @throws {Refusal} 404 */
export async function publishText({ db }: House, actor: Actor | null, id: number, header: ReadHeader) {
  const { transcript } = await requireTranscript(db, actor, id);
  const passages = await readPassages(db, transcript);
  return answerText(passages.map(writePassage).join("\n"), "text/plain; charset=utf-8", header);
}

const answerText = (text: string, type: string, header: ReadHeader): Response =>
  fileResponse(textFile(text, { "content-type": type, "cache-control": "no-cache" }), header);

const escapeCue = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function writeCue({ start, end, text, speaker }: Cue): string {
  const voice = speaker === null ? "" : `<v ${escapeCue(speaker)}>`;
  return `${writeTime(start)} --> ${writeTime(end)}\n${voice}${escapeCue(text)}\n`;
}

function writePassage(cues: readonly Cue[]): string {
  const { start, lines } = toParagraph(cues);
  const texts = lines.map(({ speaker, text }) => (speaker === null ? text : `${speaker}: ${text}`));
  return `[${clockTime(Math.floor(start))}]\n${texts.join("\n")}\n`;
}
