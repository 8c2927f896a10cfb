import { createHash } from "node:crypto";
import { isDeepStrictEqual, promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { entityTag, type StoredFile } from "#platform/http/http.server.ts";
import { Queue } from "#platform/work/work.server.ts";

/** A rendered page, and `sha256-…` of each of its inline scripts. */
type HashedPage = { html: string; scriptHashes: string[] };

/**
 * Hashes the inline scripts that the renderer marked with this rendering's own `nonce`, and takes the marks out. A
 * script that came into the page by any other way has no nonce, gets no hash, and does not run.
 */
export function hashScripts(marked: string, nonce: string): HashedPage {
  const ours = new RegExp(`<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</script>`, "g");
  const hashes = new Set<string>();
  for (const [, code = ""] of marked.matchAll(ours))
    hashes.add(`sha256-${createHash("sha256").update(code).digest("base64")}`);
  return { html: marked.replaceAll(` nonce="${nonce}"`, ""), scriptHashes: [...hashes] };
}

/** Compresses a page. Where nothing has changed it gives `kept`, which is then compressed as small as can be. */
export async function pageFile(
  status: number,
  headers: Record<string, string>,
  html: string,
  kept?: StoredFile,
): Promise<StoredFile> {
  const identity = Buffer.from(html);
  const etag = `W/${entityTag(identity)}`;
  if (kept?.etag === etag && kept.status === status && isDeepStrictEqual(kept.headers, headers)) {
    shrink(kept);
    return kept;
  }
  const [br, zipped] = await Promise.all([brotli(identity, 5), gzipOf(identity, { level: 6 })]);
  return { status, headers, etag, bodies: { identity, br, gzip: zipped } };
}

const shrunk = new WeakSet<StoredFile>();
const shrinking = new Queue({ places: 1 });

/** Makes a page a tenth smaller for twenty times the work, one page after another: visitors come first. */
function shrink(page: StoredFile): void {
  if (shrunk.has(page)) return;
  shrunk.add(page);
  void shrinking.run(async () => {
    page.bodies.br = await brotli(page.bodies.identity, 11);
  });
}

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

const brotli = (bytes: Uint8Array, quality: number): Promise<Buffer<ArrayBuffer>> =>
  brotliOf(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
