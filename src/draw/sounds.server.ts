import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isNamed } from "#platform/http/http.server.ts";

export type SoundName = "slot-machine-music" | "win" | "beep";

/** The same files that are served as they are under /sounds/. */
const FOLDER = join(import.meta.dirname, "../../public/sounds");

type Sound = { bytes: Uint8Array<ArrayBuffer>; etag: string };
const read = new Map<SoundName, Promise<Sound>>();

async function readSound(name: SoundName): Promise<Sound> {
  const bytes = new Uint8Array(await readFile(join(FOLDER, `${name}.mp3`)));
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}

/**
 * A sound of the draw: whole (200), a part of it (206) by one byte range, nothing new (304), or 416 where the range
 * lies beyond its end. A request for several ranges gets the whole, as RFC 9110, section 14.2, allows.
 */
export async function soundAnswer(name: SoundName, request: Request): Promise<Response> {
  const sound = read.get(name) ?? readSound(name);
  read.set(name, sound);
  const { bytes, etag } = await sound;
  const headers = new Headers({
    "content-type": "audio/mpeg",
    "cache-control": "public, max-age=86400",
    "accept-ranges": "bytes",
    etag,
  });
  if (isNamed(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  const range = wantedRange(request, etag, bytes.length);
  if (range === "whole") return new Response(bytes, { headers });
  if (range === "beyond") {
    headers.set("content-range", `bytes */${bytes.length}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("content-range", `bytes ${range.first}-${range.last}/${bytes.length}`);
  return new Response(bytes.subarray(range.first, range.last + 1), { status: 206, headers });
}

type Range = { first: number; last: number };

/** What a `Range: bytes=first-last`, `first-` or `-length` asks for, unless If-Range names another version. */
function wantedRange(request: Request, etag: string, length: number): Range | "whole" | "beyond" {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range")?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return "whole";
  const onlyIf = request.headers.get("if-range");
  if (onlyIf !== null && onlyIf !== etag) return "whole";
  if (first === "") {
    const tail = Number(last);
    return tail === 0 ? "beyond" : { first: Math.max(0, length - tail), last: length - 1 };
  }
  if (last !== "" && Number(last) < Number(first)) return "whole";
  if (Number(first) >= length) return "beyond";
  return { first: Number(first), last: last === "" ? length - 1 : Math.min(Number(last), length - 1) };
}
