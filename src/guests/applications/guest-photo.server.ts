import type { House } from "#app/house.server.ts";
import { invalid, Refusal } from "#platform/errors/errors.server.ts";
import { storePicture } from "#platform/files/files.server.ts";
import { MB } from "#platform/http/endpoint.contract.ts";

/** The maximum number of bytes after decoding. */
const PHOTO_BYTES = 5 * MB;
/** The longest side of the stored photo, in pixels. */
const PHOTO_SIDE = 1200;
/** The largest photos that cameras take. The page sends smaller ones. */
const PHOTO_PIXELS = 24_000_000;
/** Each photo costs the server work, whether it is accepted or refused. */
const PHOTO_LIMIT = { name: "guest-photo", points: 30, seconds: 3600, counts: "all" } as const;

const FIELD = "photoUrl";
const WRONG_PHOTO = "Photo must be a data URL or an https address";
const NO_PHOTO = "Photo must be a JPEG, PNG or WebP picture";

const refuse = (code: "too-large" | "unsupported", message: string): Refusal =>
  new Refusal(code, message, { issues: [{ path: FIELD, message }] });

/**
 * Stores a photo sent as a data URL and returns the address to keep. An address on another site is kept and never
 * fetched. Stored photos are personal data, so only the team can open them.
 * @throws {Refusal} naming `photoUrl`: 400 if it is neither or damaged; 413 too large; 415 not a JPEG, PNG or WebP
 * picture; 429
 */
export async function storeGuestPhoto(house: House, clientKey: string, photoUrl: string | null) {
  if (photoUrl === null) return null;
  if (!/^data:/i.test(photoUrl)) return checkAddress(photoUrl);
  await house.limits.take(PHOTO_LIMIT, clientKey);
  const { url } = await storePicture(house, decodeDataUrl(photoUrl), {
    field: FIELD,
    isPrivate: true,
    longestSide: PHOTO_SIDE,
    mostPixels: PHOTO_PIXELS,
    accept: { types: ["jpeg", "png", "webp"], message: NO_PHOTO },
  });
  return url;
}

function checkAddress(text: string): string {
  if (text.length > 2000) throw invalid(FIELD, "Photo must be at most 2000 characters");
  if (!/^https:\/\/\S+$/i.test(text) || !URL.canParse(text)) throw invalid(FIELD, WRONG_PHOTO);
  return text;
}

const DATA_URL_HEAD = /^data:image\/(?:jpeg|jpg|png|webp);base64,/i;

function decodeDataUrl(dataUrl: string): Buffer {
  const [head] = DATA_URL_HEAD.exec(dataUrl.slice(0, 100)) ?? [];
  if (!head) throw refuse("unsupported", NO_PHOTO);
  const padding = /={0,2}$/.exec(dataUrl)?.[0].length ?? 0;
  const size = Math.floor(((dataUrl.length - head.length - padding) * 3) / 4);
  if (size > PHOTO_BYTES) throw refuse("too-large", "File size exceeds the 5MB limit");
  const bytes = Buffer.from(dataUrl.slice(head.length), "base64");
  // Decoding skips characters that are not base64, which a smaller size reveals.
  if (bytes.byteLength !== size) throw invalid(FIELD, "Photo is not a valid data URL");
  return bytes;
}
