import sharp, { type Sharp } from "sharp";
import type { Pixels } from "./picture-decoding.server.ts";
import {
  filesOf,
  formatsOf,
  type PictureFile,
  type PictureFormat,
  type StoredPicture,
} from "./pictures.rules.ts";

export type EncodedFile = { file: PictureFile; bytes: Uint8Array };

/**
 * Finely lined pictures cost three times what photographs do, so their finest lines are given up: a picture whose
 * trial at 320 px takes more than `bitsPerPixel` is pressed harder, down to `softest`. Halving the bytes takes about
 * `qualityPerHalf` points (measured: bench/pictures.ts).
 */
const PRESSURE = {
  avif: { best: 46, softest: 30, bitsPerPixel: 0.36, qualityPerHalf: 17 },
  webp: { best: 74, softest: 40, bitsPerPixel: 0.9, qualityPerHalf: 45 },
} as const;
/** Guests' photos, as the browser makes them: specification, section 9. */
const JPEG_QUALITY = 80;
const TRIAL_WIDTH = 320;

/** Small files cost next to nothing, so they are never pressed. */
const SMALL = 160;

const encoders = {
  // Effort 2 is a tenth of the time of the default 4 for the same bytes.
  avif: (source: Sharp, quality: number) => source.avif({ quality, effort: 2 }),
  webp: (source: Sharp, quality: number) => source.webp({ quality, effort: 4 }),
  // JPEG knows no transparency: what shows through is paper.
  jpeg: (source: Sharp, quality: number) => source.flatten({ background: "white" }).jpeg({ quality }),
};

/** A picture as all its files, one after another: one core at most is busy with it. */
export async function encodePicture(pixels: Pixels, picture: StoredPicture): Promise<EncodedFile[]> {
  const qualities = new Map<PictureFormat, number>();
  for (const format of formatsOf(picture)) qualities.set(format, await qualityFor(pixels, format));
  const files: EncodedFile[] = [];
  for (const file of filesOf(picture)) {
    const best = bestOf(file.format);
    const width = file.step ?? pixels.width;
    const isSmall = width <= SMALL && width < pixels.width;
    const source = isSmall ? await toned(pixels, width) : scaled(pixels, width);
    const quality = isSmall ? best : (qualities.get(file.format) ?? best);
    files.push({ file, bytes: await encoders[file.format](source, quality).toBuffer() });
  }
  return files;
}

/** The middle of a picture in exactly this size, as PNG: for what is drawn on. */
export const cutOut = (pixels: Pixels, width: number, height: number): Promise<Buffer> =>
  sharp(pixels.bytes, { raw: { width: pixels.width, height: pixels.height, channels: pixels.channels } })
    .resize(width, height, { fit: "cover" })
    .png({ compressionLevel: 1 })
    .toBuffer();

const bestOf = (format: PictureFormat): number => (format === "jpeg" ? JPEG_QUALITY : PRESSURE[format].best);

async function qualityFor(pixels: Pixels, format: PictureFormat): Promise<number> {
  if (format === "jpeg") return JPEG_QUALITY;
  const { best, softest, bitsPerPixel, qualityPerHalf } = PRESSURE[format];
  const width = Math.min(TRIAL_WIDTH, pixels.width);
  const trial = await encoders[format](scaled(pixels, width), best).toBuffer();
  const spent = (trial.byteLength * 8) / (width * heightAt(pixels, width));
  const excess = Math.log2(spent / bitsPerPixel);
  return excess <= 0 ? best : Math.round(Math.max(softest, best - qualityPerHalf * excess));
}

/**
 * The small cut: lines finer than its pixels would beat with them and flicker as the page moves, so they become tone
 * before the picture is made smaller, and what is left is sharpened.
 */
async function toned(pixels: Pixels, to: number): Promise<Sharp> {
  const { width, height, channels } = pixels;
  const bytes = await sharp(pixels.bytes, { raw: { width, height, channels } })
    .blur((0.8 * width) / to)
    .raw()
    .toBuffer();
  return scaled({ bytes, width, height, channels }, to).sharpen({ sigma: 1 });
}

function scaled({ bytes, width, height, channels }: Pixels, to: number): Sharp {
  const source = sharp(bytes, { raw: { width, height, channels } });
  return to === width ? source : source.resize(to, heightAt({ width, height }, to), { fit: "fill" });
}

const heightAt = ({ width, height }: { width: number; height: number }, to: number): number =>
  Math.max(1, Math.round((height * to) / width));
