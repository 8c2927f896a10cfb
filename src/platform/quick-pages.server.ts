import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import { clientAddress, limitKey } from "./client-address.server.ts";
import { isNamed } from "./entity-tag.server.ts";
import type { Log } from "./log.server.ts";
import { type CachedPage, chosenEncoding, type PageCache } from "./page-cache.server.ts";
import { remembered } from "./remembered.ts";

type Encoding = keyof CachedPage["bodies"];
type Parts = {
  pageCache: PageCache;
  sessionCookie: string;
  trustedProxies: number;
  log: Log;
  /** Headers that every answer carries. */
  standing: Record<string, string>;
};

/**
 * Most requests are anonymous visitors asking for a page that is in the cache. They are answered here, at half the cost
 * of the way through the HTTP app and with the same answer; everything else goes to `app`.
 */
export function quickPagesFirst(app: RequestListener, parts: Parts): RequestListener {
  const heads = new WeakMap<CachedPage, Map<Encoding, string[]>>();
  return (request, response) => {
    const page = freshPage(request, parts);
    if (!page) return app(request, response);
    const startedAt = performance.now();
    const requestId = randomUUID();
    const encoding = chosenEncoding(request.headers["accept-encoding"]);
    const known = isNamed(request.headers["if-none-match"], page.etag);
    const head = headOf(heads, page, known ? "identity" : encoding, parts.standing);
    const body = page.bodies[encoding];
    if (known) response.writeHead(304, [...head, "x-request-id", requestId]).end();
    else
      response
        .writeHead(200, [...head, "content-length", String(body.length), "x-request-id", requestId])
        .end(body);
    const ms = Math.round((performance.now() - startedAt) * 100) / 100;
    const status = known ? 304 : 200;
    parts.log.info(
      { requestId, client: clientOf(request, parts), method: "GET", path: request.url, status, ms },
      "request",
    );
  };
}

/** The copy that this request can be answered with at once: anonymous, without a query, kept and new. */
function freshPage(request: IncomingMessage, parts: Parts): CachedPage | undefined {
  const address = anonymousAddress(request, parts.sessionCookie);
  const page = address === undefined ? undefined : parts.pageCache.fresh(address);
  return page?.status === 200 ? page : undefined;
}

/** The address under which the page that a request asks for is kept, where the request is an anonymous visitor's. */
export function anonymousAddress(
  { method, url, headers }: IncomingMessage,
  sessionCookie: string,
): string | undefined {
  return method === "GET" && !headers.cookie?.includes(`${sessionCookie}=`) ? url : undefined;
}

/** Without a proxy in front the socket tells all, and the same few sockets ask again and again. */
const clientOf = ({ socket, headers }: IncomingMessage, { trustedProxies }: Parts): string =>
  trustedProxies === 0
    ? clientOfSocket(socket.remoteAddress ?? "")
    : limitKey(clientAddress(socket.remoteAddress, String(headers["x-forwarded-for"] ?? ""), trustedProxies));

const clientOfSocket = remembered((address) => limitKey(clientAddress(address, undefined, 0)));

/** A page's headers as Node writes them fastest: one flat list, made once for each encoding. */
function headOf(
  heads: WeakMap<CachedPage, Map<Encoding, string[]>>,
  page: CachedPage,
  encoding: Encoding,
  standing: Parts["standing"],
): string[] {
  const made = heads.get(page) ?? new Map<Encoding, string[]>();
  heads.set(page, made);
  const known = made.get(encoding);
  if (known) return known;
  const headers: Record<string, string> = { ...standing, ...page.headers, etag: page.etag };
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  const head = Object.entries(headers).flat();
  made.set(encoding, head);
  return head;
}
