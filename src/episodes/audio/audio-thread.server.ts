import { type FileHandle, open } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { parseFile } from "music-metadata";

/** `seconds` is undefined if the file isn't audio. `codec` is the parser's name for it, such as "MPEG 1 Layer 3". */
export type AudioFacts = { seconds: number | undefined; hasVideo: boolean; codec?: string | undefined };

/** Determines an audio file's length. Reads the whole file if it is an MP3 whose header doesn't give the length. */
async function readAudio(path: string): Promise<AudioFacts> {
  if (await hasTooMuchMetadata(path)) return { seconds: undefined, hasVideo: false };
  for (const duration of [false, true]) {
    const read = await parseFile(path, { duration, skipCovers: true }).catch(() => undefined);
    const { duration: seconds, hasVideo = false, codec } = read?.format ?? {};
    if (hasVideo || (seconds && Number.isFinite(seconds))) return { seconds, hasVideo, codec };
  }
  return { seconds: undefined, hasVideo: false };
}

/** In bytes. The parser keeps pictures, texts and the position of each frame in memory. */
const MAX_METADATA_BYTES = 64 * 1024 * 1024;
/** A recording of a whole day has fewer boxes than this. */
const MAX_BOXES = 20_000;
const BOX_HEADER_BYTES = 16;
const ID3_HEADER_BYTES = 10;

async function hasTooMuchMetadata(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const head = await readBytesAt(file, 0, ID3_HEADER_BYTES);
    if (head.toString("latin1", 0, 3) === "ID3") return decodeTagLength(head) > MAX_METADATA_BYTES;
    return head.toString("latin1", 4, 8) === "ftyp" && (await exceedsBoxLimits(file));
  } finally {
    await file.close();
  }
}

/**
 * Decodes the tag's length, which is stored as four bytes of seven bits each (https://id3.org/id3v2.4.0-structure,
 * 6.2).
 */
const decodeTagLength = (head: Buffer): number =>
  [6, 7, 8, 9].reduce((length, at) => length * 128 + ((head[at] ?? 0) & 127), 0);

/**
 * Returns whether an MP4 has too many boxes to parse, or too much metadata in them. Each box begins with its length and
 * its name (ISO/IEC 14496-12, 4.2).
 */
async function exceedsBoxLimits(file: FileHandle): Promise<boolean> {
  let [at, beside] = [0, 0];
  for (let boxes = 0; boxes < MAX_BOXES; boxes += 1) {
    const head = await readBytesAt(file, at, BOX_HEADER_BYTES);
    if (head.length < 8) return false;
    const short = head.readUInt32BE(0);
    const length = short === 1 && head.length === BOX_HEADER_BYTES ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return false;
    if (head.toString("latin1", 4, 8) !== "mdat") beside += length;
    if (beside > MAX_METADATA_BYTES) return true;
    at += length;
  }
  return true;
}

async function readBytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** The thread's entry point. Reads the audio file at the given path and sends back its properties. */
parentPort?.postMessage(await readAudio(workerData));
