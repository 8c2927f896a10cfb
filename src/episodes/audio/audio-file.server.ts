import { open, stat } from "node:fs/promises";
import { invalid, Refusal } from "#platform/errors/errors.server.ts";
import type { Audio } from "./audio.contract.ts";

/** What a file of this extension is served as. */
export const AUDIO_TYPES = { mp3: "audio/mpeg", m4a: "audio/mp4" } as const;
export type AudioExtension = keyof typeof AUDIO_TYPES;

const DAMAGED = "This file is damaged: its length cannot be read";

/** Reads what an uploaded file is, by its content. @throws {Refusal} naming `audio`: 400 damaged, 415 another type */
export async function readAudioFile(
  path: string,
): Promise<Omit<Audio, "url"> & { extension: AudioExtension }> {
  const extension = findExtension(await readStart(path));
  const { size: bytes } = await stat(path);
  const seconds = await readSeconds(path);
  if (seconds === undefined) throw invalid("audio", DAMAGED);
  return { extension, type: AUDIO_TYPES[extension], bytes, seconds: Math.max(1, Math.round(seconds)) };
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** MPEG audio begins with an ID3 tag or a frame of layer III; https://mimesniff.spec.whatwg.org for MP4. */
function findExtension(start: Buffer): AudioExtension {
  if (start.length === 0) throw invalid("audio", "Please choose an audio file");
  if (start.subarray(4, 8).toString("latin1") === "ftyp") return "m4a";
  const isFrame = start[0] === 0xff && ((start[1] ?? 0) & 0xe6) === 0xe2;
  if (start.subarray(0, 3).toString("latin1") === "ID3" || isFrame) return "mp3";
  const message = "Audio must be an MP3 or M4A file";
  throw new Refusal("unsupported", message, { issues: [{ path: "audio", message }] });
}

/** Undefined for a file that is no audio. Without a length in its header, all of an MP3 is read. */
async function readSeconds(path: string): Promise<number | undefined> {
  const { parseFile } = await import("music-metadata");
  for (const duration of [false, true]) {
    const read = await parseFile(path, { duration, skipCovers: true }).catch(() => undefined);
    const { duration: seconds, hasVideo } = read?.format ?? {};
    if (hasVideo) throw invalid("audio", "This file is a video: please choose its audio alone");
    if (seconds && Number.isFinite(seconds)) return seconds;
  }
  return undefined;
}
