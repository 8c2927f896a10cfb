import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { isNamed } from "#platform/http/http.server.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Asset = { type: string; immutable: boolean; etag: string; identity: Bytes; br?: Bytes; gzip?: Bytes };
export type Assets = Map<string, Asset>;

const TYPES: Record<string, string> = {
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

/**
 * The built browser files, all in memory with their precompressed siblings (`.br`, `.gz` beside the file), by address.
 * Names under /assets/ carry a hash of their content and may be kept for ever.
 */
export function loadAssets(folder: string): Assets {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(names);
  const assets: Assets = new Map();
  for (const name of names) {
    if (/\.(br|gz|map)$/.test(name) || name.includes("/.")) continue;
    const address = name.slice(folder.length).replaceAll("\\", "/");
    const identity = readFileSync(name);
    assets.set(address.startsWith("/") ? address : `/${address}`, {
      type: TYPES[extname(name)] ?? "application/octet-stream",
      immutable: address.includes("assets/"),
      etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
      identity,
      br: all.has(`${name}.br`) ? readFileSync(`${name}.br`) : undefined,
      gzip: all.has(`${name}.gz`) ? readFileSync(`${name}.gz`) : undefined,
    });
  }
  return assets;
}

/** Answers one asset in the best encoding that it has, or 304; undefined where there is none at this address. */
export function assetResponse(
  assets: Assets,
  pathname: string,
  encoding: "br" | "gzip" | "identity",
  ifNoneMatch: string | undefined,
): Response | undefined {
  const asset = assets.get(pathname);
  if (!asset) return undefined;
  const headers: Record<string, string> = {
    "content-type": asset.type,
    "cache-control": asset.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    etag: asset.etag,
    vary: "accept-encoding",
  };
  if (isNamed(ifNoneMatch, asset.etag)) return new Response(null, { status: 304, headers });
  const compressed = encoding === "identity" ? undefined : asset[encoding];
  if (compressed) headers["content-encoding"] = encoding;
  return new Response(compressed ?? asset.identity, { headers });
}
