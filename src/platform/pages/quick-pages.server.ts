import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import { clientAddress, isNamed, limitKey, RepeatedHead } from "#platform/http/http.server.ts";
import { remembered } from "#platform/http/remembered.ts";
import type { Log } from "#platform/log/log.server.ts";
import { type CachedPage, chosenEncoding, type PageCache } from "./page-cache.server.ts";

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
  const heads = new WeakMap<CachedPage, Map<Encoding, RepeatedHead>>();
  return (request, response) => {
    const page = freshPage(request, parts);
    if (!page) return app(request, response);
    const startedAt = performance.now();
    const requestId = randomUUID();
    const known = isNamed(request.headers["if-none-match"], page.etag);
    if (known)
      response.writeHead(304, { ...headersOf(page, parts.standing), "x-request-id": requestId }).end();
    else {
      const encoding = chosenEncoding(request.headers["accept-encoding"]);
      headOf(heads, page, encoding, parts.standing).write(request, response, requestId);
      response.end(page.bodies[encoding]);
    }
    const ms = Math.round((performance.now() - startedAt) * 100) / 100;
    const status = known ? 304 : 200;
    const client = clientOf(request, parts);
    parts.log.info({ requestId, client, method: "GET", path: request.url ?? "", status, ms }, "request");
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

const headersOf = (page: CachedPage, standing: Parts["standing"]): Record<string, string> => ({
  ...standing,
  ...page.headers,
  etag: page.etag,
});

/** The head of a page, one for each encoding. */
function headOf(
  heads: WeakMap<CachedPage, Map<Encoding, RepeatedHead>>,
  page: CachedPage,
  encoding: Encoding,
  standing: Parts["standing"],
): RepeatedHead {
  const ofPage = heads.get(page) ?? new Map<Encoding, RepeatedHead>();
  heads.set(page, ofPage);
  const kept = ofPage.get(encoding);
  if (kept) return kept;
  const headers = headersOf(page, standing);
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  const head = new RepeatedHead(200, { ...headers, "content-length": String(page.bodies[encoding].length) });
  ofPage.set(encoding, head);
  return head;
}
