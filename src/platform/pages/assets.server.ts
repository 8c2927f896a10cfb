import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { CROSS_ORIGIN_HEADERS, computeEntityTag, type StoredFile } from "#platform/http/http.server.ts";

export type Assets = Map<string, StoredFile>;

const CONTENT_TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".mp3": "audio/mpeg",
  ".wav": "audio/wav",
};

const CACHED_FOREVER = "public, max-age=31536000, immutable";
const CACHED_FOR_AN_HOUR = "public, max-age=3600";

/** Returns headers that let embeds load their pictures and fonts even in a sandboxed frame, which has no origin. */
const listSandboxHeaders = (type: string): Record<string, string> =>
  type.startsWith("font/")
    ? { "access-control-allow-origin": "*" }
    : type.startsWith("image/")
      ? CROSS_ORIGIN_HEADERS
      : {};

/**
 * Loads the built browser files and their compressed versions into memory. Files under /assets/ are cached permanently,
 * because their names contain a hash of the content.
 */
export function loadAssets(folder: string): Assets {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const allNames = new Set(names);
  const readSibling = (name: string) => (allNames.has(name) ? readFileSync(name) : undefined);
  const assets: Assets = new Map();
  for (const name of names) {
    const urlPath = name.slice(folder.length).replaceAll("\\", "/");
    if (/\.(br|gz|map)$/.test(name) || urlPath.includes("/.")) continue;
    const identity = readFileSync(name);
    const type = CONTENT_TYPES[extname(name)] ?? "application/octet-stream";
    assets.set(urlPath.startsWith("/") ? urlPath : `/${urlPath}`, {
      headers: {
        "content-type": type,
        "cache-control": urlPath.includes("assets/") ? CACHED_FOREVER : CACHED_FOR_AN_HOUR,
        vary: "accept-encoding",
        ...listSandboxHeaders(type),
      },
      etag: `W/${computeEntityTag(identity)}`,
      bodies: { identity, br: readSibling(`${name}.br`), gzip: readSibling(`${name}.gz`) },
    });
  }
  return assets;
}
