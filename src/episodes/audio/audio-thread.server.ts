import { type FileHandle, open } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { parseFile } from "music-metadata";

/** `seconds` is undefined for a file that is not audio. */
export type ReadAudio = { seconds: number | undefined; hasVideo: boolean };

/** Finds out how long an audio file is. An MP3 whose header gives no length is read to the end. */
async function readAudio(path: string): Promise<ReadAudio> {
  if (await isHeavy(path)) return { seconds: undefined, hasVideo: false };
  for (const duration of [false, true]) {
    const read = await parseFile(path, { duration, skipCovers: true }).catch(() => undefined);
    const { duration: seconds, hasVideo = false } = read?.format ?? {};
    if (hasVideo || (seconds && Number.isFinite(seconds))) return { seconds, hasVideo };
  }
  return { seconds: undefined, hasVideo: false };
}

/** In bytes. Pictures, texts and the position of each frame are read into memory. */
const MAX_METADATA = 64 * 1024 * 1024;
/** More than the fragments of a day-long recording. */
const MAX_BOXES = 20_000;
const BOX_HEADER_BYTES = 16;
const ID3_HEAD = 10;

async function isHeavy(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const head = await readAt(file, 0, ID3_HEAD);
    if (head.toString("latin1", 0, 3) === "ID3") return lengthOfTag(head) > MAX_METADATA;
    return head.toString("latin1", 4, 8) === "ftyp" && (await hasHeavyBoxes(file));
  } finally {
    await file.close();
  }
}

/** Reads seven bits from each of four bytes (https://id3.org/id3v2.4.0-structure, 6.2). */
const lengthOfTag = (head: Buffer): number =>
  [6, 7, 8, 9].reduce((length, at) => length * 128 + ((head[at] ?? 0) & 127), 0);

/**
 * Returns whether an MP4 has more boxes, or more metadata in them, than are read. A box has a length and a name
 * (ISO/IEC 14496-12, 4.2).
 */
async function hasHeavyBoxes(file: FileHandle): Promise<boolean> {
  let [at, beside] = [0, 0];
  for (let boxes = 0; boxes < MAX_BOXES; boxes += 1) {
    const head = await readAt(file, at, BOX_HEADER_BYTES);
    if (head.length < 8) return false;
    const short = head.readUInt32BE(0);
    const length = short === 1 && head.length === BOX_HEADER_BYTES ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return false;
    if (head.toString("latin1", 4, 8) !== "mdat") beside += length;
    if (beside > MAX_METADATA) return true;
    at += length;
  }
  return true;
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** Runs as the thread's program: answers with the length of the audio file at the given path. */
parentPort?.postMessage(await readAudio(workerData));
