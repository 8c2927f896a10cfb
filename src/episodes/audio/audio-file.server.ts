import { open, stat } from "node:fs/promises";
import { createTooManyUploadsRefusal, invalidField, Refusal } from "#platform/errors/errors.server.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { Queue, runInThread, ThreadEndedError } from "#platform/work/work.server.ts";
import { type EpisodeAudio, MAX_AUDIO_SECONDS } from "./audio.contract.ts";
import type { AudioMetadata } from "./audio-thread.server.ts";

/** Media types by file extension. */
export const AUDIO_MEDIA_TYPES = { mp3: "audio/mpeg", m4a: "audio/mp4" } as const;
export type AudioExtension = keyof typeof AUDIO_MEDIA_TYPES;

const DAMAGED_FILE_MESSAGE = "This file is damaged: its length cannot be read";

/**
 * Reads an uploaded file's type, size and length from its content.
 * @throws {Refusal} for the field `audio`: 400 for a damaged file or a video; 415 for another type; 503 if too many
 * uploads are waiting
 */
export async function readAudioFile(
  path: string,
): Promise<Omit<EpisodeAudio, "url"> & { extension: AudioExtension }> {
  const extension = detectExtension(await readFileStart(path));
  const { size: bytes } = await stat(path);
  const { seconds, codec = "" } = await readMetadataInThread(path);
  if (seconds === undefined || seconds > MAX_AUDIO_SECONDS) throw invalidField("audio", DAMAGED_FILE_MESSAGE);
  // Other formats may begin with an ID3 tag, too, so this also checks the codec.
  if (extension === "mp3" && !codec.endsWith("Layer 3")) throw createTypeRefusal();
  return { extension, type: AUDIO_MEDIA_TYPES[extension], bytes, seconds: Math.max(1, Math.round(seconds)) };
}

async function readFileStart(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Returns "mp3" for a file that begins with an ID3 tag or an MPEG layer III frame, and "m4a" for an MP4 file
 * (https://mimesniff.spec.whatwg.org).
 * @throws {Refusal} for the field `audio`: 400 for an empty file; 415 for another type
 */
function detectExtension(start: Buffer): AudioExtension {
  if (start.length === 0) throw invalidField("audio", "Please choose an audio file");
  if (start.subarray(4, 8).toString("latin1") === "ftyp") return "m4a";
  const isFrame = start[0] === 0xff && ((start[1] ?? 0) & 0xe6) === 0xe2;
  if (start.subarray(0, 3).toString("latin1") === "ID3" || isFrame) return "mp3";
  throw createTypeRefusal();
}

function createTypeRefusal(): Refusal {
  const message = "Audio must be an MP3 or M4A file";
  return new Refusal("unsupported", message, { issues: [{ path: "audio", message }] });
}

const THREAD_FILE = new URL("./audio-thread.server.ts", import.meta.url);
/**
 * The limits of the thread that reads a file. The slowest file, a 500 MB MP3 whose frames vary in size and whose header
 * doesn't give its length, takes about a minute.
 */
const THREAD_LIMITS = { maxMs: 5 * MINUTE_MS, maxMegabytes: 256 };

const readerQueue = new Queue({
  places: 1,
  patienceMs: THREAD_LIMITS.maxMs,
  refuse: createTooManyUploadsRefusal,
});

/**
 * Reads the file's length and codec. The length is undefined for a file that isn't audio or exceeds THREAD_LIMITS.
 */
async function readMetadataInThread(path: string): Promise<Partial<AudioMetadata>> {
  const result = await readerQueue
    .run(() => runInThread(THREAD_FILE, path, THREAD_LIMITS))
    .catch((error: unknown) => {
      if (error instanceof ThreadEndedError) return undefined;
      throw error;
    });
  const metadata = (result ?? {}) as Partial<AudioMetadata>;
  if (metadata.hasVideo) throw invalidField("audio", "This file is a video: please choose its audio alone");
  return metadata;
}
