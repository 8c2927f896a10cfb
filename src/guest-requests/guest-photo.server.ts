import type { House } from "#house.server.ts";
import { invalid, Refusal } from "#platform/errors/errors.server.ts";
import { storePicture } from "#platform/files/files.server.ts";
import { PHOTO_BYTES, PHOTO_SIDE } from "./guest-requests.contract.ts";

const FIELD = "photoUrl";
const NEITHER = "Photo must be a data URL or an https address";
const NO_PHOTO = "Photo must be a JPEG, PNG or WebP picture";

const refused = (code: "too-large" | "unsupported", message: string): Refusal =>
  new Refusal(code, message, { issues: [{ path: FIELD, message }] });

/**
 * What a guest sent as their photo, as the address that is kept: a data URL becomes a stored picture, a foreign address
 * stays as it is and is never fetched.
 *
 * A guest's photo is personal data, so it is stored as a private picture: its address answers to admins alone, whoever
 * else knows it, and browsers keep it for no longer than they may show it.
 *
 * @throws {Refusal} naming `photoUrl`: 400 neither, or damaged; 413 over 5 MB; 415 not a JPEG, PNG or WebP picture.
 */
export async function keptPhoto(house: House, photoUrl: string | null): Promise<string | null> {
  if (photoUrl === null) return null;
  if (!/^data:/i.test(photoUrl)) return foreignAddress(photoUrl);
  const bytes = decoded(photoUrl);
  if (!isPhoto(bytes)) throw refused("unsupported", NO_PHOTO);
  const picture = { field: FIELD, isPrivate: true, longestSide: PHOTO_SIDE };
  return (await storePicture(house, bytes, picture)).url;
}

function foreignAddress(text: string): string {
  if (text.length > 2000) throw invalid(FIELD, "Photo must be at most 2000 characters");
  if (!/^https:\/\/\S+$/i.test(text) || !URL.canParse(text)) throw invalid(FIELD, NEITHER);
  return text;
}

const HEAD = /^data:image\/(?:jpeg|jpg|png|webp);base64,/i;

function decoded(dataUrl: string): Buffer {
  const [head] = HEAD.exec(dataUrl.slice(0, 100)) ?? [];
  if (!head) throw refused("unsupported", NO_PHOTO);
  const padding = /={0,2}$/.exec(dataUrl)?.[0].length ?? 0;
  const size = Math.floor(((dataUrl.length - head.length - padding) * 3) / 4);
  if (size > PHOTO_BYTES) throw refused("too-large", "File size exceeds the 5MB limit");
  const bytes = Buffer.from(dataUrl.slice(head.length), "base64");
  // Whatever is not base64 is left out in decoding, so the size tells.
  if (bytes.byteLength !== size) throw invalid(FIELD, "Photo is not a valid data URL");
  return bytes;
}

/** By the first bytes (https://mimesniff.spec.whatwg.org): what the data URL claims to be is not asked. */
function isPhoto(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 16).toString("latin1");
  return (
    start.startsWith("\xff\xd8\xff") ||
    start.startsWith("\x89PNG\r\n\x1a\n") ||
    /^RIFF[\s\S]{4}WEBP/.test(start)
  );
}
