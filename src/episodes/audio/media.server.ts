import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "kysely";
import type { Actor, House } from "#app/house.server.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { qb } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { type FileStore, openFileStore } from "#platform/files/files.server.ts";
import { CROSS_ORIGIN_HEADERS, type ReadHeader, resolveRangeRequest } from "#platform/http/http.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { AUDIO_MEDIA_TYPES } from "./audio-file.server.ts";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ...AUDIO_MEDIA_TYPES,
  jpg: "image/jpeg",
  png: "image/png",
};

/** Matches a stored file's name, which consists of the time when it was stored and 128 random bits. */
const FILE_NAME_PATTERN = /^([0-9a-z]{8,10})-[0-9a-f]{32}\.(mp3|m4a|jpg|png)$/;
const MEDIA_PATH = "/media/";

const PUBLIC_CACHE_CONTROL = "public, max-age=31536000, immutable";

export const openMediaStore = (house: Pick<House, "env">): FileStore => openFileStore(house.env, "media");

/** Moves the file at the given path into storage. Returns its URL on this site. */
export async function storeMedia(house: House, path: string, extension: string): Promise<string> {
  const name = `${house.now().getTime().toString(36)}-${randomBytes(16).toString("hex")}.${extension}`;
  await openMediaStore(house).add(name, path);
  return MEDIA_PATH + name;
}

/** Returns whether the URL belongs to a file stored on this site with one of the given extensions. */
export async function isStoredMedia(
  house: House,
  address: string,
  extensions: readonly string[],
): Promise<boolean> {
  const name = parseFileName(address);
  if (name === undefined || !extensions.some((extension) => name.endsWith(`.${extension}`))) return false;
  return (await openMediaStore(house).size(name)) !== undefined;
}

/** Removes the file with the given URL. Does nothing if the URL is on another site. */
export async function removeMedia(house: House, address: string): Promise<void> {
  const name = parseFileName(address);
  if (name !== undefined) await openMediaStore(house).remove(name);
}

/** Opens the file with the given URL for reading. Returns undefined if the URL is on another site. */
export async function openMedia(house: House, address: string): Promise<Readable | undefined> {
  const name = parseFileName(address);
  return name === undefined ? undefined : openMediaStore(house).open(name);
}

/** Lists the URLs of files more than a day old. These can't belong to an upload that is still in progress. */
export async function listOldMediaUrls(house: House): Promise<string[]> {
  const names = await openMediaStore(house).names();
  const deadline = house.now().getTime() - DAY_MS;
  return names
    .filter((name) => Number.parseInt(FILE_NAME_PATTERN.exec(name)?.[1] ?? "zzzzzzzzzz", 36) < deadline)
    .map((name) => MEDIA_PATH + name);
}

/**
 * Serves a stored file, or the part of it that was requested.
 * @throws {Refusal} 404 for an unknown file, or for audio whose episode the caller may not see
 */
export async function serveMedia(
  house: House,
  actor: Actor | null,
  name: string,
  { method, header }: { method: string; header: ReadHeader },
): Promise<Response> {
  const extension = FILE_NAME_PATTERN.exec(name)?.[2] ?? "";
  const type = MEDIA_TYPES[extension];
  const fileStore = openMediaStore(house);
  const caching =
    extension in AUDIO_MEDIA_TYPES ? await findAudioCacheControl(house, actor, name) : PUBLIC_CACHE_CONTROL;
  const length = type && caching && (await fileStore.size(name));
  if (!type || !caching || !length) throw notFound("File");
  const headers = {
    "content-type": type,
    "cache-control": caching,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    ...CROSS_ORIGIN_HEADERS,
  };
  const {
    status,
    headers: responseHeaders,
    part,
  } = resolveRangeRequest({ length, etag: `"${name}"`, headers }, header);
  const body = part && method !== "HEAD" ? Readable.toWeb(await fileStore.open(name, part)) : null;
  return new Response(body as ReadableStream<Uint8Array> | null, { status, headers: responseHeaders });
}

/** Returns how an episode's audio may be cached, or undefined if the caller may not see the episode. */
async function findAudioCacheControl(
  house: House,
  actor: Actor | null,
  name: string,
): Promise<string | undefined> {
  const episode = await qb<EpisodesTables>(house.db)
    .selectFrom("episodes")
    .select("hidden")
    .where(sql<string>`("audio" ->> 'url')`, "=", MEDIA_PATH + name)
    .orderBy("hidden")
    .limit(1)
    .executeTakeFirst();
  if (!episode) return undefined;
  if (!episode.hidden) return PUBLIC_CACHE_CONTROL;
  return actor?.isAdmin ? "private, no-store" : undefined;
}

const parseFileName = (address: string): string | undefined =>
  address.startsWith(MEDIA_PATH) && FILE_NAME_PATTERN.test(address.slice(MEDIA_PATH.length))
    ? address.slice(MEDIA_PATH.length)
    : undefined;
