import { open, stat } from "node:fs/promises";
import { invalid, Refusal, tooManyUploads } from "#platform/errors/errors.server.ts";
import { Queue, runThread, ThreadEnded } from "#platform/work/work.server.ts";
import type { Audio } from "./audio.contract.ts";
import type { ReadAudio } from "./audio-thread.server.ts";

/** The media type to serve for each file extension. */
export const AUDIO_TYPES = { mp3: "audio/mpeg", m4a: "audio/mp4" } as const;
export type AudioExtension = keyof typeof AUDIO_TYPES;

const DAMAGED_FILE = "This file is damaged: its length cannot be read";

/** Identifies an uploaded file by its content. @throws {Refusal} naming `audio`: 400 damaged, 415 another type */
export async function readAudioFile(
  path: string,
): Promise<Omit<Audio, "url"> & { extension: AudioExtension }> {
  const extension = findExtension(await readStart(path));
  const { size: bytes } = await stat(path);
  const seconds = await readSeconds(path);
  if (seconds === undefined) throw invalid("audio", DAMAGED_FILE);
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

/**
 * Recognizes MPEG audio, which begins with an ID3 tag or a frame of layer III, and MP4
 * (https://mimesniff.spec.whatwg.org).
 */
function findExtension(start: Buffer): AudioExtension {
  if (start.length === 0) throw invalid("audio", "Please choose an audio file");
  if (start.subarray(4, 8).toString("latin1") === "ftyp") return "m4a";
  const isFrame = start[0] === 0xff && ((start[1] ?? 0) & 0xe6) === 0xe2;
  if (start.subarray(0, 3).toString("latin1") === "ID3" || isFrame) return "mp3";
  const message = "Audio must be an MP3 or M4A file";
  throw new Refusal("unsupported", message, { issues: [{ path: "audio", message }] });
}

const PROGRAM = new URL("./audio-thread.server.ts", import.meta.url);
/** The worst case is an MP3 of 500 MB whose header gives no length and whose frames differ: it takes about a minute. */
const THREAD_BOUNDS = { longestMs: 5 * 60_000, mostMegabytes: 256 };

const readerQueue = new Queue({ places: 1, patienceMs: THREAD_BOUNDS.longestMs, refuse: tooManyUploads });

/** Returns undefined for a file that is not audio, or that would take too long to read. */
async function readSeconds(path: string): Promise<number | undefined> {
  const read = await readerQueue
    .run(() => runThread(PROGRAM, path, THREAD_BOUNDS))
    .catch((error: unknown) => {
      if (error instanceof ThreadEnded) return undefined;
      throw error;
    });
  const { seconds, hasVideo } = (read ?? {}) as Partial<ReadAudio>;
  if (hasVideo) throw invalid("audio", "This file is a video: please choose its audio alone");
  return seconds;
}
