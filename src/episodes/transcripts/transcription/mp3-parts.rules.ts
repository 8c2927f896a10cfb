/**
 * The bit rates of layer III in kilobits per second, for MPEG 1 and for MPEG 2 and 2.5, indexed by the number in a
 * frame's header.
 */
const BIT_RATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
/** Samples per second in MPEG 1. MPEG 2 has half as many, and MPEG 2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;
const SAMPLE_RATE_DIVISORS = [4, 0, 2, 1] as const;

type Mp3Frame = { bytes: number; seconds: number };

/** Returns the layer III frame whose header is at `at`, or null if there is none (ISO/IEC 11172-3, 2.4.2.3). */
export function parseFrame(bytes: Uint8Array, at: number): Mp3Frame | null {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first !== 0xff || (second & 0xe6) !== 0xe2) return null;
  const divisor = SAMPLE_RATE_DIVISORS[(second >> 3) & 3];
  const rate = SAMPLE_RATES[(third >> 2) & 3];
  const kilobits = BIT_RATES[divisor === 1 ? 1 : 2][third >> 4];
  if (!divisor || !rate || !kilobits) return null;
  const samples = rate / divisor;
  const count = divisor === 1 ? 1152 : 576;
  return {
    bytes: Math.floor((count / 8) * 1000 * (kilobits / samples)) + ((third >> 1) & 1),
    seconds: count / samples,
  };
}

/** Returns where the last complete frame of an MP3 ends, in bytes, and the total playing time of the frames. */
export function measureFrames(bytes: Uint8Array): { end: number; seconds: number } {
  let [at, end, seconds] = [parseTagLength(bytes), 0, 0];
  while (at < bytes.length) {
    const frame = parseFrame(bytes, at);
    if (!frame) {
      at = bytes.indexOf(0xff, at + 1);
      if (at < 0) break;
      continue;
    }
    if (at + frame.bytes > bytes.length) break;
    at += frame.bytes;
    end = at;
    seconds += frame.seconds;
  }
  return { end, seconds };
}

/**
 * Returns the length of the ID3v2 tag at the beginning of a file, or 0 if there is none. A tag may contain a picture.
 */
function parseTagLength(bytes: Uint8Array): number {
  if (String.fromCharCode(...bytes.subarray(0, 3)) !== "ID3") return 0;
  return 10 + [...bytes.subarray(6, 10)].reduce((length, byte) => length * 128 + (byte & 127), 0);
}

export const isMp3 = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 3)) === "ID3" || parseFrame(bytes, 0) !== null;

/** Recognizes an MPEG-4 file by the name of its first box. */
export const isM4a = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(4, 8)) === "ftyp";
