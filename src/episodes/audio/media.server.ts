import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { House } from "#app/house.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { type FileStore, openFileStore } from "#platform/files/files.server.ts";
import { answerRanges, CROSS_ORIGIN, type ReadHeader } from "#platform/http/http.server.ts";
import { AUDIO_TYPES } from "./audio-file.server.ts";

const TYPES: Readonly<Record<string, string>> = { ...AUDIO_TYPES, jpg: "image/jpeg", png: "image/png" };

/** File names consist of the time of storing and 128 random bits. */
const FILE_NAME = /^([0-9a-z]{8,10})-[0-9a-f]{32}\.(mp3|m4a|jpg|png)$/;
const MEDIA_PATH = "/media/";

const DAY_MS = 24 * 60 * 60 * 1000;

export const mediaShelf = (house: Pick<House, "env">): FileStore => openFileStore(house.env, "media");

/** Moves a file into storage. Returns its address on this site. */
export async function storeMedia(house: House, path: string, extension: string): Promise<string> {
  const name = `${house.now().getTime().toString(36)}-${randomBytes(16).toString("hex")}.${extension}`;
  await mediaShelf(house).add(name, path);
  return MEDIA_PATH + name;
}

/** Returns whether an address is a file on this site with one of these extensions. */
export async function isStoredMedia(
  house: House,
  address: string,
  extensions: readonly string[],
): Promise<boolean> {
  const name = fileNameAt(address);
  if (name === undefined || !extensions.some((extension) => name.endsWith(`.${extension}`))) return false;
  return (await mediaShelf(house).size(name)) !== undefined;
}

/** Removes the file at an address on this site. Does nothing for other addresses. */
export async function removeMedia(house: House, address: string): Promise<void> {
  const name = fileNameAt(address);
  if (name !== undefined) await mediaShelf(house).remove(name);
}

/** Opens the file at an address on this site. Returns undefined for other addresses. */
export async function openMedia(house: House, address: string): Promise<Readable | undefined> {
  const name = fileNameAt(address);
  return name === undefined ? undefined : mediaShelf(house).open(name);
}

/** Lists the addresses of files older than a day. By then no upload can still be storing them. */
export async function listOldMedia(house: House): Promise<string[]> {
  const names = await mediaShelf(house).names();
  const before = house.now().getTime() - DAY_MS;
  return names
    .filter((name) => Number.parseInt(FILE_NAME.exec(name)?.[1] ?? "zzzzzzzzzz", 36) < before)
    .map((name) => MEDIA_PATH + name);
}

/** Serves a stored file or a part of it. A file's bytes never change. @throws {Refusal} 404 */
export async function serveMedia(
  house: House,
  name: string,
  { method, header }: { method: string; header: ReadHeader },
): Promise<Response> {
  const type = TYPES[FILE_NAME.exec(name)?.[2] ?? ""];
  const fileStore = mediaShelf(house);
  const length = type && (await fileStore.size(name));
  if (!type || !length) throw notFound("File");
  const headers = {
    "content-type": type,
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    ...CROSS_ORIGIN,
  };
  const { status, headers: all, part } = answerRanges({ length, etag: `"${name}"`, headers }, header);
  const body = part && method !== "HEAD" ? Readable.toWeb(await fileStore.open(name, part)) : null;
  return new Response(body as ReadableStream<Uint8Array> | null, { status, headers: all });
}

const fileNameAt = (address: string): string | undefined =>
  address.startsWith(MEDIA_PATH) && FILE_NAME.test(address.slice(MEDIA_PATH.length))
    ? address.slice(MEDIA_PATH.length)
    : undefined;
