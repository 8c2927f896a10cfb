import { Refusal } from "#platform/errors/errors.server.ts";

export type PictureType = "jpeg" | "png" | "webp" | "gif" | "avif";

export type AcceptedPictureTypes = { types: readonly PictureType[]; message: string };

const ALL_TYPES: AcceptedPictureTypes = {
  types: ["jpeg", "png", "webp", "gif", "avif"],
  message: "The file must be a JPEG, PNG, WebP, GIF or AVIF picture",
};

/** Recognizes each type by a file's first bytes: https://mimesniff.spec.whatwg.org, and the AVIF specification. */
const TYPE_CHECKS: Record<PictureType, (start: string) => boolean> = {
  jpeg: (start) => start.startsWith("\xff\xd8\xff"),
  png: (start) => start.startsWith("\x89PNG\r\n\x1a\n"),
  webp: (start) => /^RIFF[\s\S]{4}WEBPVP/.test(start),
  gif: (start) => /^GIF8[79]a/.test(start),
  avif: (start) => /^[\s\S]{4}ftyp(avif|avis|mif1[\s\S]{4,16}avif)/.test(start),
};

const DOCUMENT_SIGNATURES =
  /<script[\s>]|<html[\s>]|<!doctype html|<iframe[\s>]|<\?php\s|%PDF-\d\.\d|http:\/\/www\.w3\.org\/2000\/svg/i;

const ZIP_END_SIGNATURE = Buffer.from("504b050600000000", "hex").toString("latin1");
const MAX_ZIP_END_LENGTH = 65_557;

/**
 * Checks a picture's type, based only on its content.
 * @throws {Refusal} for `field`: 400 if the file is empty, 415 if the type isn't accepted
 */
export function checkPictureType(
  bytes: Uint8Array,
  field: string,
  acceptedTypes?: AcceptedPictureTypes,
): void {
  if (bytes.byteLength === 0 && !acceptedTypes)
    throw createPictureRefusal("invalid", field, "The picture file is empty");
  const { types, message } = acceptedTypes ?? ALL_TYPES;
  const start = toLatin1(bytes.subarray(0, 32));
  if (!types.some((type) => TYPE_CHECKS[type](start)))
    throw createPictureRefusal("unsupported", field, message);
}

export function containsDocument(bytes: Uint8Array): boolean {
  const text = toLatin1(bytes);
  return DOCUMENT_SIGNATURES.test(text) || text.slice(-MAX_ZIP_END_LENGTH).includes(ZIP_END_SIGNATURE);
}

export const createPictureRefusal = (
  code: "invalid" | "too-large" | "unsupported",
  field: string,
  message: string,
  cause?: unknown,
): Refusal => new Refusal(code, message, { issues: [{ path: field, message }], cause });

const toLatin1 = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
