import type { Context } from "hono";
import { Refusal } from "#platform/errors/errors.server.ts";
import { type Actor, type CookieJar, cookieJar, type HttpEnv, isNamed } from "#platform/http/http.server.ts";
import { pictureFileAt } from "./pictures.rules.ts";
import { readPictureFile } from "./pictures.server.ts";
import { RecentFiles } from "./recent-files.server.ts";
import type { Storage } from "./storage-shape.server.ts";

/**
 * Answers `/uploads/…` from our own address wherever the files are kept. A name never changes its content, so public
 * files may be kept for ever; private ones are asked for each time and go to admins alone.
 */
export function serveUploads(
  house: { storage: Storage; env: { PUBLIC_URL: string } },
  resolveActor: (jar: CookieJar) => Promise<Actor | null>,
): (c: Context<HttpEnv>) => Promise<Response> {
  const recent = new RecentFiles();
  return async (c) => {
    const { path } = c.req;
    const file = pictureFileAt(path);
    if (!file) throw missing();
    if (file.isPrivate) requireAdmin(await resolveActor(cookieJar(c, house.env.PUBLIC_URL)));
    const bytes = recent.get(path) ?? (await readPictureFile(house.storage, path))?.bytes;
    if (!bytes) throw missing();
    if (!file.isPrivate) recent.keep(path, bytes);
    const etag = `"${path.slice(path.lastIndexOf("/") + 1)}"`;
    const headers = {
      "content-type": `image/${file.format}`,
      "cache-control": file.isPrivate ? "private, no-cache" : "public, max-age=31536000, immutable",
      etag,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    };
    if (isNamed(c.req.header("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    return new Response(Uint8Array.from(bytes), {
      headers: { ...headers, "content-length": String(bytes.byteLength) },
    });
  };
}

const missing = (): Refusal => new Refusal("not-found", "Picture not found");

function requireAdmin(actor: Actor | null): void {
  if (!actor) throw new Refusal("unauthenticated", "Please sign in");
  if (!actor.isAdmin) throw new Refusal("forbidden", "Only the show's team may do this");
}
