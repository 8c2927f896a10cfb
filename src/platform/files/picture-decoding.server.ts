import sharp from "sharp";
import { Refusal } from "#platform/errors/errors.server.ts";
import { fitsInMemory } from "./picture-memory.server.ts";
import { containsDocument, createPictureRefusal } from "./picture-types.server.ts";
import { MAX_SIDE_LENGTH } from "./pictures.rules.ts";
import { removePngTexts } from "./png-texts.server.ts";

/** A picture's pixels: 8 bits per channel, sRGB, upright, and without metadata. */
export type Pixels = { bytes: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/**
 * The target size in pixels. `cut` scales and crops the picture around its center to exactly this size. `longestSide`
 * shrinks larger pictures, but never enlarges smaller ones.
 */
export type PictureSize = {
  cut?: { width: number; height: number };
  longestSide?: number;
  /** The maximum number of pixels that the picture may have. 50 million by default. */
  maxPixels?: number;
};

const MAX_PIXELS = 50_000_000;
const MAX_DECODING_SECONDS = 20;

// The library can read many formats. Block all of them, and then unblock the formats that we accept.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});
sharp.cache(false);

/**
 * Decodes a picture, or the first frame of a GIF. First checks how much memory that will take. Also limits how long it
 * may take.
 * @throws {Refusal} for `field`: 400 if the picture is damaged or the file is also a document; 413 if it has too many
 * pixels or decoding would take too much memory
 */
export async function decodePicture(
  bytes: Uint8Array,
  field: string,
  { cut, longestSide = MAX_SIDE_LENGTH, maxPixels = MAX_PIXELS }: PictureSize = {},
): Promise<Pixels> {
  if (containsDocument(bytes)) {
    const alsoDocumentMessage =
      "The file is a picture and a document at once. Please save it as a plain picture.";
    throw createPictureRefusal("invalid", field, alsoDocumentMessage);
  }
  const picture = removePngTexts(bytes);
  const source = sharp(picture, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true });
  try {
    const header = await source.metadata();
    if (!fitsInMemory(header, picture))
      throw createPictureRefusal("too-large", field, TOO_MUCH_MEMORY_MESSAGE);
    const { data, info } = await source
      .autoOrient()
      .toColourspace("srgb")
      .resize(
        cut
          ? { ...cut, fit: "cover" }
          : { width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true },
      )
      .timeout({ seconds: MAX_DECODING_SECONDS })
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const tooManyPixels = `The picture has more than ${maxPixels / 1_000_000} million pixels`;
    if (/pixel limit|too large|dimensions/i.test(String(error)))
      throw createPictureRefusal("too-large", field, tooManyPixels, error);
    throw createPictureRefusal("invalid", field, "The picture is damaged or incomplete", error);
  }
}

const TOO_MUCH_MEMORY_MESSAGE =
  "The picture takes too much memory to read. Please save it smaller, or as a plain JPEG";
