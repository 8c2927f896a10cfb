/**
 * The bit rates of layer III in kilobits per second, for MPEG 1 and for MPEG 2 and 2.5. A frame's header contains the
 * index.
 */
const BIT_RATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
/** Samples per second in MPEG 1. MPEG 2 has half as many, and MPEG 2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;
const SAMPLE_RATE_DIVISORS = [4, 0, 2, 1] as const;

type Mp3Frame = { bytes: number; seconds: number };

/**
 * Returns the layer III frame whose header is at the given position, or null if there is none (ISO/IEC 11172-3,
 * 2.4.2.3).
 */
export function parseMp3Frame(bytes: Uint8Array, position: number): Mp3Frame | null {
  // This doesn't create an array, because a damaged file may have 24 million positions to try.
  const second = bytes[position + 1] ?? 0;
  if (bytes[position] !== 0xff || (second & 0xe6) !== 0xe2) return null;
  const third = bytes[position + 2] ?? 0;
  const divisor = SAMPLE_RATE_DIVISORS[(second >> 3) & 3];
  const rate = SAMPLE_RATES[(third >> 2) & 3];
  const kilobits = BIT_RATES[divisor === 1 ? 1 : 2][third >> 4];
  if (!divisor || !rate || !kilobits) return null;
  const samples = rate / divisor;
  const samplesPerFrame = divisor === 1 ? 1152 : 576;
  return {
    bytes: Math.floor((samplesPerFrame / 8) * 1000 * (kilobits / samples)) + ((third >> 1) & 1),
    seconds: samplesPerFrame / samples,
  };
}

/**
 * Returns the position in bytes at which the last complete frame of an MP3 ends, and the playing time of all frames in
 * seconds.
 */
export function measureMp3Frames(bytes: Uint8Array): { end: number; seconds: number } {
  let [position, end, seconds] = [0, 0, 0];
  while (position < bytes.length) {
    const frame = parseMp3Frame(bytes, position);
    if (!frame) {
      position += 1;
      continue;
    }
    if (position + frame.bytes > bytes.length) break;
    position += frame.bytes;
    end = position;
    seconds += frame.seconds;
  }
  return { end, seconds };
}

/**
 * Returns the length of the ID3v2 tag at the beginning of a file in bytes, or 0 if there is none. A tag may contain a
 * picture.
 */
export function parseId3TagLength(bytes: Uint8Array): number {
  if (String.fromCharCode(...bytes.subarray(0, 3)) !== "ID3") return 0;
  return 10 + [...bytes.subarray(6, 10)].reduce((length, byte) => length * 128 + (byte & 127), 0);
}

export const isMp3 = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 3)) === "ID3" || parseMp3Frame(bytes, 0) !== null;

/** Returns whether a file is MPEG-4, which begins with a box named `ftyp`. */
export const isM4a = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(4, 8)) === "ftyp";
