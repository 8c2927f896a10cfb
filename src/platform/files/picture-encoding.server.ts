import sharp, { type Sharp } from "sharp";
import type { Pixels } from "./picture-decoding.server.ts";
import type { PictureContent } from "./picture-files.server.ts";
import {
  listPictureFiles,
  listPictureFormats,
  type PictureFormat,
  type StoredPicture,
} from "./pictures.rules.ts";

/**
 * The quality settings by format. At the `best` quality, a picture with fine lines may need more than `bitsPerPixel`.
 * It is then stored at a lower quality, but not below `lowest`. Lowering the quality by `qualityPerHalf` halves the
 * file size.
 */
const QUALITY_BY_FORMAT = {
  avif: { best: 46, lowest: 30, bitsPerPixel: 0.36, qualityPerHalf: 17 },
  webp: { best: 74, lowest: 40, bitsPerPixel: 0.9, qualityPerHalf: 45 },
  jpeg: { best: 80 },
} as const;
const TRIAL_WIDTH = 320;

const SMALL_WIDTH = 160;

const ENCODERS = {
  // Effort 2 takes a tenth of the time of the default, 4, and the files are no larger.
  avif: (source: Sharp, quality: number) => source.avif({ quality, effort: 2 }),
  webp: (source: Sharp, quality: number) => source.webp({ quality, effort: 4 }),
  jpeg: (source: Sharp, quality: number) => source.flatten({ background: "white" }).jpeg({ quality }),
};

export async function encodePicture(pixels: Pixels, picture: StoredPicture): Promise<PictureContent[]> {
  const qualities = new Map<PictureFormat, number>();
  for (const format of listPictureFormats(picture))
    qualities.set(format, await chooseQuality(pixels, format));
  const files: PictureContent[] = [];
  for (const file of listPictureFiles(picture)) {
    const { best } = QUALITY_BY_FORMAT[file.format];
    const width = file.step ?? pixels.width;
    const isSmall = width <= SMALL_WIDTH && width < pixels.width;
    const source = isSmall ? await scaleKeepingFineLines(pixels, width) : scalePicture(pixels, width);
    const quality = isSmall ? best : (qualities.get(file.format) ?? best);
    files.push({ file, bytes: await ENCODERS[file.format](source, quality).toBuffer() });
  }
  return files;
}

async function chooseQuality(pixels: Pixels, format: PictureFormat): Promise<number> {
  if (format === "jpeg") return QUALITY_BY_FORMAT.jpeg.best;
  const { best, lowest, bitsPerPixel, qualityPerHalf } = QUALITY_BY_FORMAT[format];
  const width = Math.min(TRIAL_WIDTH, pixels.width);
  const trialFile = await ENCODERS[format](scalePicture(pixels, width), best).toBuffer();
  const spentBitsPerPixel = (trialFile.byteLength * 8) / (width * computeHeight(pixels, width));
  const excessHalvings = Math.log2(spentBitsPerPixel / bitsPerPixel);
  return excessHalvings <= 0 ? best : Math.round(Math.max(lowest, best - qualityPerHalf * excessHalvings));
}

async function scaleKeepingFineLines(pixels: Pixels, targetWidth: number): Promise<Sharp> {
  const { width, height, channels } = pixels;
  const bytes = await sharp(pixels.bytes, { raw: { width, height, channels } })
    .blur((0.8 * width) / targetWidth)
    .raw()
    .toBuffer();
  return scalePicture({ bytes, width, height, channels }, targetWidth).sharpen({ sigma: 1 });
}

function scalePicture({ bytes, width, height, channels }: Pixels, targetWidth: number): Sharp {
  const source = sharp(bytes, { raw: { width, height, channels } });
  return targetWidth === width
    ? source
    : source.resize(targetWidth, computeHeight({ width, height }, targetWidth), { fit: "fill" });
}

const computeHeight = ({ width, height }: { width: number; height: number }, targetWidth: number): number =>
  Math.max(1, Math.round((height * targetWidth) / width));
