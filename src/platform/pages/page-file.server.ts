import { createHash } from "node:crypto";
import { isDeepStrictEqual, promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { computeEntityTag, type StoredFile } from "#platform/http/http.server.ts";

type HashedPage = { html: string; scriptHashes: string[] };

/**
 * Hashes the inline scripts that the renderer marked with `nonce`, and removes the marks. Browsers won't run any other
 * inline scripts.
 */
export function hashScripts(markedHtml: string, nonce: string): HashedPage {
  const nonceAttribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const { tag, code } of listScripts(markedHtml))
    if (tag.includes(nonceAttribute) && !tag.includes(" src="))
      hashes.add(`sha256-${createHash("sha256").update(code).digest("base64")}`);
  return { html: markedHtml.replaceAll(nonceAttribute, ""), scriptHashes: [...hashes] };
}

const SCRIPT_TAG_START = "<script";

function* listScripts(html: string): Generator<{ tag: string; code: string }> {
  for (let tagStart = html.indexOf(SCRIPT_TAG_START); tagStart >= 0; ) {
    const start = html.indexOf(">", tagStart);
    const end = html.indexOf("</script>", start);
    if (start < 0 || end < 0) return;
    yield { tag: html.slice(tagStart, start), code: html.slice(start + 1, end) };
    tagStart = html.indexOf(SCRIPT_TAG_START, end);
  }
}

export async function toPageFile(
  status: number,
  headers: Record<string, string>,
  html: string,
  keptFile?: StoredFile,
): Promise<StoredFile> {
  const identity = Buffer.from(html);
  const etag = `W/${computeEntityTag(identity)}`;
  if (keptFile?.etag === etag && keptFile.status === status && isDeepStrictEqual(keptFile.headers, headers))
    return keptFile;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gzipped] = await Promise.all([
    brotliCompressAsync(identity, { params }),
    gzipAsync(identity, { level: 6 }),
  ]);
  return { status, headers, etag, bodies: { identity, br, gzip: gzipped } };
}

const brotliCompressAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
