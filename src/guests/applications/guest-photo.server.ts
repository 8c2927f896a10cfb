import type { House } from "#app/house.server.ts";
import { invalidField, Refusal } from "#platform/errors/errors.server.ts";
import { storePicture } from "#platform/files/files.server.ts";
import { MB } from "#platform/http/endpoint.contract.ts";

/** The largest photo that is accepted, measured after decoding it from base64. */
const MAX_PHOTO_BYTES = 5 * MB;
/** The longest side of the stored photo, in pixels. */
const MAX_PHOTO_SIDE = 1200;
/**
 * The largest photo that is accepted, in pixels. It may come straight from a camera, because the form can't shrink
 * photos in every browser.
 */
const MAX_PHOTO_PIXELS = 24_000_000;
/**
 * Limits the photos from one IP address. Pictures that are refused count, too, because reading them costs the server
 * time.
 */
const PHOTO_LIMIT = { name: "guest-photo", points: 30, seconds: 3600, counts: "all" } as const;

const PHOTO_FIELD = "photoUrl";
const INVALID_PHOTO_MESSAGE = "Photo must be a data URL or an https address";
const UNSUPPORTED_PHOTO_MESSAGE = "Photo must be a JPEG, PNG or WebP picture";

const makePhotoRefusal = (code: "too-large" | "unsupported", message: string): Refusal =>
  new Refusal(code, message, { issues: [{ path: PHOTO_FIELD, message }] });

/**
 * Stores a photo sent as a data URL and returns its URL. Returns an https URL unchanged, without fetching it. Stored
 * photos are personal data, so only the team can open them.
 * @throws {Refusal} for the field `photoUrl`: 400 if it is damaged, or neither a data URL nor an https URL; 413 if it
 * is too large; 415 if it isn't a JPEG, PNG or WebP; and 429 after too many photos
 */
export async function storeGuestPhoto(house: House, clientKey: string, photoUrl: string | null) {
  if (photoUrl === null) return null;
  if (!/^data:/i.test(photoUrl)) return checkAddress(photoUrl);
  const bytes = decodeDataUrl(photoUrl);
  await house.limits.take(PHOTO_LIMIT, clientKey);
  const { url } = await storePicture(house, bytes, {
    field: PHOTO_FIELD,
    isPrivate: true,
    client: clientKey,
    longestSide: MAX_PHOTO_SIDE,
    maxPixels: MAX_PHOTO_PIXELS,
    accept: { types: ["jpeg", "png", "webp"], message: UNSUPPORTED_PHOTO_MESSAGE },
  });
  return url;
}

function checkAddress(text: string): string {
  if (text.length > 2000) throw invalidField(PHOTO_FIELD, "Photo must be at most 2000 characters");
  if (!/^https:\/\/\S+$/i.test(text) || !URL.canParse(text))
    throw invalidField(PHOTO_FIELD, INVALID_PHOTO_MESSAGE);
  return text;
}

const DATA_URL_PREFIX = /^data:image\/(?:jpeg|jpg|png|webp);base64,/i;

function decodeDataUrl(dataUrl: string): Buffer {
  const [prefix] = DATA_URL_PREFIX.exec(dataUrl.slice(0, 100)) ?? [];
  if (!prefix) throw makePhotoRefusal("unsupported", UNSUPPORTED_PHOTO_MESSAGE);
  const padding = /={0,2}$/.exec(dataUrl)?.[0].length ?? 0;
  const size = Math.floor(((dataUrl.length - prefix.length - padding) * 3) / 4);
  if (size > MAX_PHOTO_BYTES) throw makePhotoRefusal("too-large", "File size exceeds the 5MB limit");
  const bytes = Buffer.from(dataUrl.slice(prefix.length), "base64");
  // The decoder skips characters that aren't base64, so fewer bytes than expected mean that the data is damaged.
  if (bytes.byteLength !== size) throw invalidField(PHOTO_FIELD, "Photo is not a valid data URL");
  return bytes;
}
