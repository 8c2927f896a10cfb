import { type FileHandle, open } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { parseFile } from "music-metadata";

/**
 * `seconds` is undefined if the file is neither audio nor video, or has too much metadata to parse. `codec` is the
 * parser's name for the codec, such as "MPEG 1 Layer 3".
 */
export type AudioMetadata = { seconds: number | undefined; hasVideo: boolean; codec?: string | undefined };

/** Determines an audio file's length. Reads the whole file if it is an MP3 whose header doesn't give the length. */
async function readAudioMetadata(path: string): Promise<AudioMetadata> {
  if (await hasTooMuchMetadata(path)) return { seconds: undefined, hasVideo: false };
  for (const shouldMeasure of [false, true]) {
    const metadata = await parseFile(path, { duration: shouldMeasure, skipCovers: true }).catch(
      () => undefined,
    );
    const { duration: seconds, hasVideo = false, codec } = metadata?.format ?? {};
    if (hasVideo || (seconds && Number.isFinite(seconds))) return { seconds, hasVideo, codec };
  }
  return { seconds: undefined, hasVideo: false };
}

/** How much metadata a file may have. The parser keeps pictures, text and the position of each frame in memory. */
const MAX_METADATA_BYTES = 64 * 1024 * 1024;
/** How many boxes an MP4 file may have. Even a recording of a whole day has fewer. */
const MAX_MP4_BOXES = 20_000;
const MP4_BOX_HEADER_BYTES = 16;
const ID3_HEADER_BYTES = 10;

async function hasTooMuchMetadata(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const header = await readBytesAt(file, 0, ID3_HEADER_BYTES);
    if (header.toString("latin1", 0, 3) === "ID3") return decodeId3TagLength(header) > MAX_METADATA_BYTES;
    return header.toString("latin1", 4, 8) === "ftyp" && (await exceedsMp4BoxLimits(file));
  } finally {
    await file.close();
  }
}

/**
 * Decodes an ID3 tag's length, which is stored as four bytes of seven bits each (https://id3.org/id3v2.4.0-structure,
 * 6.2).
 */
const decodeId3TagLength = (header: Buffer): number =>
  [6, 7, 8, 9].reduce((length, index) => length * 128 + ((header[index] ?? 0) & 127), 0);

/**
 * Returns whether an MP4 has too many boxes to parse, or too much metadata in them. Each box begins with its length and
 * its name (ISO/IEC 14496-12, 4.2).
 */
async function exceedsMp4BoxLimits(file: FileHandle): Promise<boolean> {
  let [position, metadataBytes] = [0, 0];
  for (let boxCount = 0; boxCount < MAX_MP4_BOXES; boxCount += 1) {
    const header = await readBytesAt(file, position, MP4_BOX_HEADER_BYTES);
    if (header.length < 8) return false;
    const shortLength = header.readUInt32BE(0);
    const length =
      shortLength === 1 && header.length === MP4_BOX_HEADER_BYTES
        ? Number(header.readBigUInt64BE(8))
        : shortLength;
    if (length < 8) return false;
    if (header.toString("latin1", 4, 8) !== "mdat") metadataBytes += length;
    if (metadataBytes > MAX_METADATA_BYTES) return true;
    position += length;
  }
  return true;
}

async function readBytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The thread's entry point. Reads the audio file at the given path and sends back its properties. */
parentPort?.postMessage(await readAudioMetadata(workerData));
