import type { Context } from "hono";
import { Refusal } from "#platform/errors/errors.server.ts";
import { type CookieJar, cookieJar, type HttpEnv, isNamed } from "#platform/http/http.server.ts";
import { readPictureFile } from "./picture-files.server.ts";
import { pictureFileAt } from "./pictures.rules.ts";
import type { Storage } from "./storage.server.ts";

/** Answers `/uploads/…`. `authorize` throws a Refusal for people who may not see private files. */
export function serveUploads(
  house: { storage: Storage; env: { PUBLIC_URL: string } },
  authorize: (jar: CookieJar) => Promise<void>,
): (c: Context<HttpEnv>) => Promise<Response> {
  const recent = new RecentFiles();
  return async (c) => {
    const { path } = c.req;
    const file = pictureFileAt(path);
    if (!file) throw missing();
    if (file.isPrivate) await authorize(cookieJar(c, house.env.PUBLIC_URL));
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

const LARGEST_RECENT = 512 * 1024;
const MOST_RECENT_BYTES = 32 * 1024 * 1024;

/** The files that were asked for last: a home page asks for the same few. */
class RecentFiles {
  readonly #files = new Map<string, Uint8Array>();
  #bytes = 0;

  get(name: string): Uint8Array | undefined {
    const bytes = this.#files.get(name);
    if (!bytes) return undefined;
    this.#files.delete(name);
    this.#files.set(name, bytes);
    return bytes;
  }

  keep(name: string, bytes: Uint8Array): void {
    if (bytes.byteLength > LARGEST_RECENT || this.#files.has(name)) return;
    this.#files.set(name, bytes);
    this.#bytes += bytes.byteLength;
    for (const [oldest, dropped] of this.#files) {
      if (this.#bytes <= MOST_RECENT_BYTES) return;
      this.#files.delete(oldest);
      this.#bytes -= dropped.byteLength;
    }
  }
}
