import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { Refusal } from "#platform/errors/errors.server.ts";
import type { Actor, HttpHouse } from "#platform/http/http.server.ts";
import {
  type CookieJar,
  contentSecurityPolicy,
  cookieJar,
  type HttpEnv,
  hashedPage,
  isNamed,
  isOwnOrigin,
  nulRefused,
  type Trusted,
} from "#platform/http/http.server.ts";
import { type CachedPage, chosenEncoding, finishedPage, type PageCache } from "./page-cache.server.ts";
import type { RenderPage } from "./page-renderer.server.ts";

export type PageParts = {
  house: HttpHouse;
  pageCache: PageCache;
  render: RenderPage;
  /** The app itself, in process. */
  fetch(request: Request, trusted: Trusted): Response | Promise<Response>;
  sessionCookie: string;
  resolveActor(jar: CookieJar): Promise<Actor | null>;
  /**
   * By page, the query fields that change what it shows. Every other field is ignored, so that it cannot fill the cache.
   */
  meaningfulQuery: Record<string, readonly string[]>;
};

/**
 * Browsers ask each time. A cache that many share may keep a page for a second, so that it asks once a second however
 * many visitors come; with the four of another process's copy, an edit is seen everywhere within five. A page of
 * somebody signed in is another one, which `vary` says.
 */
const SHARED_FOR_A_MOMENT = "public, max-age=0, s-maxage=1, must-revalidate";

/** Redirections and absent pages may turn into something else. */
const ASKED_EACH_TIME = "public, max-age=0, must-revalidate";

/** Answers pages: anonymous ones from the cache, those of people signed in rendered for them alone. */
export function servePages(parts: PageParts): (c: Context<HttpEnv>) => Promise<Response> {
  return async (c) => {
    if (c.req.url.includes("%00")) throw nulRefused();
    const url = decodable(new URL(c.req.url));
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return wrongMethod(c, url, parts);
    const isData = url.pathname.endsWith(".data") || url.pathname.startsWith("/__");
    const jar = cookieJar(c, parts.house.env.PUBLIC_URL);
    if (jar.cookie(parts.sessionCookie) === undefined && !isData) return anonymousPage(c, url, parts);
    return personalPage(c, url, await parts.resolveActor(jar), parts);
  };
}

/** A path that is no text is nobody's page: its percent signs are taken as they stand, since the router complains of them. */
function decodable(url: URL): URL {
  try {
    decodeURIComponent(url.pathname);
  } catch {
    url.pathname = url.pathname.replaceAll("%", "%25");
  }
  return url;
}

/** A page is only read: 405, or 404 where there is no page. */
async function wrongMethod(c: Context<HttpEnv>, url: URL, parts: PageParts): Promise<Response> {
  if (!isOwnOrigin(c.req.raw.headers, parts.house.env.PUBLIC_URL))
    throw new Refusal("forbidden", "This request came from another site");
  const page = await anonymousPage(c, url, parts);
  if (page.status === 404) return page;
  throw new Refusal("method-not-allowed", "Method not allowed", { headers: { allow: "GET, HEAD" } });
}

async function anonymousPage(c: Context<HttpEnv>, url: URL, parts: PageParts): Promise<Response> {
  const address = meaningfulAddress(url, parts.meaningfulQuery);
  const render = async (kept: CachedPage | undefined): Promise<CachedPage> => {
    const { response, nonce } = await rendered(c, address, null, parts);
    const { html, scriptHashes } = hashedPage(await response.text(), nonce);
    const headers = Object.fromEntries(response.headers);
    headers["content-security-policy"] = contentSecurityPolicy(scriptHashes);
    headers["cache-control"] = response.status === 200 ? SHARED_FOR_A_MOMENT : ASKED_EACH_TIME;
    headers.vary = "Cookie, Accept-Encoding";
    return finishedPage(response.status, headers, html, kept);
  };
  const page = parts.pageCache.peek(address, render) ?? (await parts.pageCache.render(address, render));
  const headers: Record<string, string> = { ...page.headers, etag: page.etag };
  if (page.status !== 200)
    return new Response(page.bodies.identity, { status: page.status, headers: page.headers });
  if (isNamed(c.req.header("if-none-match"), page.etag)) return new Response(null, { status: 304, headers });
  const encoding = chosenEncoding(c.req.header("accept-encoding"));
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  return new Response(page.bodies[encoding], { status: 200, headers });
}

async function personalPage(
  c: Context<HttpEnv>,
  url: URL,
  actor: Actor | null,
  parts: PageParts,
): Promise<Response> {
  const { response, nonce } = await rendered(c, url.pathname + url.search, actor, parts);
  const headers = new Headers(response.headers);
  headers.set("cache-control", "private, no-store");
  if (!headers.get("content-type")?.startsWith("text/html"))
    return new Response(response.body, { status: response.status, headers });
  const { html, scriptHashes } = hashedPage(await response.text(), nonce);
  headers.set("content-security-policy", contentSecurityPolicy(scriptHashes));
  return new Response(html, { status: response.status, headers });
}

/** The address that a cached page is kept under: path and meaningful query alone, in a fixed order. */
function meaningfulAddress(url: URL, meaningful: PageParts["meaningfulQuery"]): string {
  const kept = new URLSearchParams();
  for (const name of meaningful[url.pathname] ?? []) {
    const value = url.searchParams.get(name);
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `${url.pathname}?${kept}` : url.pathname;
}

/**
 * Renders an address as `actor` sees it; its loaders' calls carry who asks as trusted context, not as headers. A page
 * that fails because one of them was answered 503 is a 503 as well.
 */
async function rendered(
  c: Context<HttpEnv>,
  address: string,
  actor: Actor | null,
  parts: PageParts,
): Promise<{ response: Response; nonce: string }> {
  const { house } = parts;
  const requestId = c.get("requestId");
  const trusted: Trusted = { actor, clientKey: c.get("clientKey"), requestId };
  const nonce = randomBytes(16).toString("base64url");
  // Put together as text: as a relative address `//elsewhere/` would name another host.
  const request = new Request(new URL(house.env.PUBLIC_URL + address), {
    headers: { accept: c.req.header("accept") ?? "*/*" },
  });
  let retryAfter: string | undefined;
  const response = await parts.render(request, {
    fetch: async (path, init) => {
      const answer = await parts.fetch(new Request(new URL(house.env.PUBLIC_URL + path), init), trusted);
      if (answer.status === 503) retryAfter = answer.headers.get("retry-after") ?? "5";
      return answer;
    },
    user: actor && { id: actor.id, username: actor.username, isAdmin: actor.isAdmin },
    publicUrl: house.env.PUBLIC_URL,
    nonce,
    report: (error) => house.log.error({ requestId, path: c.get("loggedPath"), error }, "page failed"),
  });
  if (response.status !== 500 || retryAfter === undefined) return { response, nonce };
  const headers = new Headers(response.headers);
  headers.set("retry-after", retryAfter);
  return { response: new Response(response.body, { status: 503, headers }), nonce };
}
