import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";

type Bytes = Uint8Array<ArrayBuffer>;
type Encoding = "br" | "gzip" | "identity";

export type StoredFile = {
  status?: number;
  headers: Record<string, string>;
  etag?: string;
  bodies: { identity: Bytes; br?: Bytes | undefined; gzip?: Bytes | undefined };
  ranges?: true;
};

export type ReadHeader = (name: string) => string | undefined;

export type RawResponse = { status: number; headers: Record<string, string>; body: Bytes | null };

export function serveFile(file: StoredFile, header: ReadHeader): RawResponse {
  const { status = 200, bodies, etag } = file;
  if (etag === undefined || status !== 200) return createRawResponse(status, file.headers, bodies.identity);
  const headers = { ...file.headers, etag };
  if (matchesEntityTag(header("if-none-match"), etag)) return { status: 304, headers, body: null };
  if (file.ranges) {
    const { part, ...responseFields } = resolveRangeRequest(
      { length: bodies.identity.length, ...file, etag },
      header,
    );
    return { ...responseFields, body: part ? bodies.identity.subarray(part.first, part.last + 1) : null };
  }
  const encoding = bodies.br || bodies.gzip ? chooseEncoding(header("accept-encoding")) : "identity";
  const encoded = bodies[encoding];
  if (encoding === "identity" || !encoded) return createRawResponse(200, headers, bodies.identity);
  return createRawResponse(200, { ...headers, "content-encoding": encoding }, encoded);
}

export function toFileResponse(file: StoredFile, header: ReadHeader): Response {
  const { status, headers, body } = serveFile(file, header);
  return new Response(body, { status, headers });
}

export async function toStoredFile(response: Response): Promise<StoredFile> {
  const identity = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), bodies: { identity } };
}

export function createTextFile(text: string, headers: Record<string, string>): StoredFile & { etag: string } {
  const identity = Buffer.from(text);
  return { headers, etag: `W/${computeEntityTag(identity)}`, bodies: { identity } };
}

export const computeEntityTag = (bytes: Uint8Array): string =>
  `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;

function createRawResponse(status: number, headers: Record<string, string>, body: Bytes): RawResponse {
  return { status, headers: { ...headers, "content-length": String(body.length) }, body };
}

/**
 * Returns whether an If-None-Match header matches an ETag. It matches if it is `*`, or if it lists the tag, weak or
 * not. See RFC 9110, section 13.1.2.
 */
export function matchesEntityTag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  const tags = ifNoneMatch.split(",").map(stripWeakPrefix);
  return tags.includes("*") || tags.includes(stripWeakPrefix(etag));
}

const stripWeakPrefix = (tag: string): string => tag.trim().replace(/^W\//, "");

export function chooseEncoding(acceptEncoding = ""): Encoding {
  if (ACCEPTS_BR.test(acceptEncoding)) return "br";
  return ACCEPTS_GZIP.test(acceptEncoding) ? "gzip" : "identity";
}

const ACCEPTS_BR = /(^|[,\s])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))(\s*[;,]|\s*$)/i;
const ACCEPTS_GZIP = /(^|[,\s])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))(\s*[;,]|\s*$)/i;

/** Leaves out the Range header of a request that isn't a GET, because ranges are defined for GET only (RFC 9110, 14.2). */
export const ignoreRangeUnlessGet =
  (method: string | undefined, readHeader: ReadHeader): ReadHeader =>
  (name) =>
    name === "range" && method !== "GET" ? undefined : readHeader(name);

/**
 * Returns the status and headers for a file, or for the requested range, and which bytes to send. A 304 or 416 has no
 * body.
 */
export function resolveRangeRequest(
  { length, etag, headers }: { length: number; etag: string; headers: Record<string, string> },
  header: ReadHeader,
): { status: number; headers: Record<string, string>; part?: { first: number; last: number } } {
  const commonHeaders = { ...headers, etag, "accept-ranges": "bytes" };
  if (matchesEntityTag(header("if-none-match"), etag)) return { status: 304, headers: commonHeaders };
  const range = parseRange(header("range"), header("if-range"), etag, length);
  if (range === "beyond")
    return {
      status: 416,
      headers: { ...commonHeaders, "content-range": `bytes */${length}`, "cache-control": "no-store" },
    };
  const part = range === "whole" ? { first: 0, last: length - 1 } : range;
  const sizedHeaders = { ...commonHeaders, "content-length": String(part.last - part.first + 1) };
  if (range === "whole") return { status: 200, headers: sizedHeaders, part };
  const contentRange = `bytes ${part.first}-${part.last}/${length}`;
  return { status: 206, headers: { ...sizedHeaders, "content-range": contentRange }, part };
}

/**
 * Parses a Range header. Returns "whole" if the header is missing, is invalid or lists several ranges, or if If-Range
 * names another version. RFC 9110, section 14.2, allows ignoring the header. Returns "beyond" if the range begins after
 * the end of the file.
 */
function parseRange(range: string | undefined, ifRange: string | undefined, etag: string, length: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return "whole";
  if (ifRange !== undefined && ifRange !== etag) return "whole";
  if (first === "")
    return Number(last) === 0 ? "beyond" : { first: Math.max(0, length - Number(last)), last: length - 1 };
  if (last !== "" && Number(last) < Number(first)) return "whole";
  if (Number(first) >= length) return "beyond";
  return { first: Number(first), last: last === "" ? length - 1 : Math.min(Number(last), length - 1) };
}

/** Ends the body of a response to HEAD. Hono would drop it unread, and with it the open file that it streams. */
export const endBodyOfHead: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method === "HEAD") await c.res.body?.cancel();
};
