import type { Context } from "hono";
import type { Db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import {
  CROSS_ORIGIN_HEADERS,
  type HttpEnv,
  RecentlyUsedCache,
  type StoredFile,
  toFileResponse,
} from "#platform/http/http.server.ts";
import { isHiddenPicture } from "./held-pictures.server.ts";
import { readPictureFile } from "./picture-files.server.ts";
import { parsePictureAddress } from "./pictures.rules.ts";
import type { Storage } from "./storage.server.ts";

export type UploadsCache = RecentlyUsedCache<StoredFile>;

/** How long a picture may still be served from memory after any process has removed it. */
const LIFETIME_MS = 10 * 60 * 1000;

export const createUploadsCache = ({ now }: { now(): Date }): UploadsCache =>
  new RecentlyUsedCache(
    { bytes: 32 * 1024 * 1024, entries: 10_000 },
    ({ bodies }) => bodies.identity.length,
    { ms: LIFETIME_MS, now },
  );

const MAX_RECENT_BYTES = 512 * 1024;

/** Serves `/uploads/…`. `authorize` must throw a Refusal if the caller may not see private files. */
export function serveUploads(
  house: { db: Db; storage: Storage },
  recentUploads: UploadsCache,
  authorize: (c: Context<HttpEnv>) => Promise<void>,
): (c: Context<HttpEnv>) => Promise<Response> {
  return async (c) => {
    const { path } = c.req;
    const picture = parsePictureAddress(path);
    if (!picture) throw createNotFoundRefusal();
    if (picture.isPrivate) {
      await authorize(c);
      if (await isHiddenPicture(house.db, picture.name)) throw createNotFoundRefusal();
    }
    const bytes = (await readPictureFile(house.storage, path))?.bytes;
    if (!bytes) throw createNotFoundRefusal();
    const file: StoredFile = {
      headers: {
        "content-type": `image/${picture.format}`,
        "cache-control": picture.isPrivate ? "private, no-store" : "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        ...(picture.isPrivate ? {} : CROSS_ORIGIN_HEADERS),
      },
      etag: `"${path.slice(path.lastIndexOf("/") + 1)}"`,
      bodies: { identity: Uint8Array.from(bytes) },
    };
    if (!picture.isPrivate && bytes.byteLength <= MAX_RECENT_BYTES) recentUploads.set(path, file);
    return toFileResponse(file, (name) => c.req.header(name));
  };
}

const createNotFoundRefusal = (): Refusal => new Refusal("not-found", "Picture not found");
