import sharp from "sharp";
import { Refusal } from "#platform/errors/errors.server.ts";
import { LONGEST_SIDE } from "./pictures.rules.ts";

/** A picture's pixels: 8 bits per channel, sRGB, upright, without any metadata. */
export type Pixels = { bytes: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 20;

// The picture library reads far more formats than pages need; those that it may be asked for are these five.
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
 * Decodes a JPEG, PNG, WebP, GIF (its first frame) or AVIF, told by its content alone. Memory and time are bounded
 * before a pixel is decoded; what is larger than `longestSide` pixels is made smaller.
 * @throws {Refusal} naming `field`: 400 empty, damaged or more than a picture; 413 too many pixels; 415 another type.
 */
export async function decodePicture(
  bytes: Uint8Array,
  field: string,
  longestSide: number = LONGEST_SIDE,
): Promise<Pixels> {
  const refuse = (code: "invalid" | "too-large" | "unsupported", message: string, cause?: unknown) =>
    new Refusal(code, message, { issues: [{ path: field, message }], cause });
  if (bytes.byteLength === 0) throw refuse("invalid", "The picture file is empty");
  if (!isPicture(bytes))
    throw refuse("unsupported", "The file must be a JPEG, PNG, WebP, GIF or AVIF picture");
  if (isMoreThanPicture(bytes))
    throw refuse(
      "invalid",
      "The file is a picture and a document at once. Please save it as a plain picture.",
    );
  const source = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true });
  try {
    const { data, info } = await source
      .autoOrient()
      .toColourspace("srgb")
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: MOST_SECONDS })
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    if (/pixel limit|too large|dimensions/i.test(String(error)))
      throw refuse("too-large", "The picture has more than 50 million pixels", error);
    throw refuse("invalid", "The picture is damaged or incomplete", error);
  }
}

/** By the first bytes, as https://mimesniff.spec.whatwg.org and the AVIF specification give them. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString(
    "latin1",
  );
  return (
    start.startsWith("\xff\xd8\xff") ||
    start.startsWith("\x89PNG\r\n\x1a\n") ||
    /^RIFF[\s\S]{4}WEBPVP/.test(start) ||
    /^GIF8[79]a/.test(start) ||
    /^[\s\S]{4}ftyp(avif|avis|mif1[\s\S]{4,16}avif)/.test(start)
  );
}

/** What begins a page, a script, a PDF or a vector image; compressed pixels do not spell these by chance. */
const DOCUMENT =
  /<script[\s>]|<html[\s>]|<!doctype html|<iframe[\s>]|<\?php\s|%PDF-\d\.\d|http:\/\/www\.w3\.org\/2000\/svg/i;

/** The end of a ZIP archive: signature, then no part on another disk. Readers look for it from the end of the file. */
const ARCHIVE_END = Buffer.from("504b050600000000", "hex").toString("latin1");
const ARCHIVE_END_REACH = 65_557;

/** Whether the file would also be taken for a document by another program: no camera or editor makes such a picture. */
function isMoreThanPicture(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return DOCUMENT.test(text) || text.slice(-ARCHIVE_END_REACH).includes(ARCHIVE_END);
}
