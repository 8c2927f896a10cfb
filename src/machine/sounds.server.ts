import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  computeEntityTag,
  type ReadHeader,
  type StoredFile,
  toFileResponse,
} from "#platform/http/http.server.ts";

export type SoundName = "slot-machine-music" | "win" | "beep";

/** The folder with the draw's sounds, which are also served at /sounds/. */
const SOUND_FOLDER = join(import.meta.dirname, "../../public/sounds");

const sounds = new Map<SoundName, StoredFile>();

async function readSound(name: SoundName): Promise<StoredFile> {
  const identity = new Uint8Array(await readFile(join(SOUND_FOLDER, `${name}.mp3`)));
  return {
    headers: { "content-type": "audio/mpeg", "cache-control": "public, max-age=86400" },
    etag: computeEntityTag(identity),
    bodies: { identity },
    ranges: true,
  };
}

/** Serves one of the draw's sounds, whole or as a byte range. */
export async function serveSound(name: SoundName, header: ReadHeader): Promise<Response> {
  const sound = sounds.get(name) ?? (await readSound(name));
  sounds.set(name, sound);
  return toFileResponse(sound, header);
}
