import type { Metadata } from "sharp";

/**
 * The maximum amount of memory for decoding a picture, in bytes. About 30 MB more are needed regardless of the picture.
 */
const MAX_BYTES = 115_000_000;

/**
 * Returns whether decoding a picture takes no more than `MAX_BYTES`. Based on measurements with 50-megapixel pictures.
 */
export const fitsInMemory = (header: Metadata, bytes: Buffer): boolean =>
  header.width * header.height * countBytesPerPixel(header, bytes) + countRowBytes(header) <= MAX_BYTES;

/** Returns how many bytes per pixel the decoder needs if it holds the whole picture in memory, or 0 if it streams. */
function countBytesPerPixel(header: Metadata, bytes: Buffer): number {
  const { format, channels, isProgressive, chromaSubsampling = "", bitsPerSample = 8, pages = 1 } = header;
  if (format === "heif") return bitsPerSample > 8 ? 22 : 16.5;
  if (format === "gif") return 4;
  if (format === "webp" && pages > 1) return 9;
  if (format === "webp") return bytes.includes("VP8L") ? 4 : 0;
  if (!isProgressive) return 0;
  if (format === "png") return channels * countSampleBytes(header);
  return 2 * (chromaSubsampling.startsWith("4:2:0") ? 1.5 : channels);
}

/**
 * Returns how many bytes of pixel rows are buffered for scaling. For JPEG and WebP, this is 0, because their decoders
 * already scale the picture down.
 */
function countRowBytes({ format, width, height, channels, ...header }: Metadata): number {
  if (format === "jpeg" || format === "webp") return 0;
  return width * Math.min(2 * height, 1750) * channels * countSampleBytes(header);
}

const countSampleBytes = ({ depth }: Pick<Metadata, "depth">): number => (depth === "uchar" ? 1 : 2);
