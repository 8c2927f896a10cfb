import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { Refusal } from "#platform/errors/errors.server.ts";
import {
  type Actor,
  type CookieJar,
  type CreateResponse,
  createCookieJar,
  createNulRefusal,
  type HttpEnv,
  type HttpHouse,
  type RequestState,
  type ResponseCache,
  readFormText,
  requireSameOrigin,
  type SecurityHeaders,
  toFileResponse,
} from "#platform/http/http.server.ts";
import { hashScripts, toPageFile } from "./page-file.server.ts";
import type { RenderPage } from "./page-renderer.server.ts";

export type PageParts = {
  house: HttpHouse;
  security: SecurityHeaders;
  cache: ResponseCache;
  render: RenderPage;
  /** Returns data that every page gets, such as the show. Loaders find it in their PageContext. */
  siteData(asked: { actor: Actor | null; address: string }): unknown;
  fetch(request: Request, env: HttpEnv["Bindings"]): Response | Promise<Response>;
  sessionCookie: string;
  resolveActor(jar: CookieJar): Promise<Actor | null>;
};

/**
 * Shared caches may keep a page for one second. Pages from this server's own cache are up to four seconds old, so every
 * change becomes visible within five.
 */
const SHARED_CACHE_CONTROL = "public, max-age=0, s-maxage=1, must-revalidate";
const UNSHARED_CACHE_CONTROL = "public, max-age=0, must-revalidate";

export function servePages(parts: PageParts): (c: Context<HttpEnv>) => Promise<Response> {
  return async (c) => {
    if (c.req.url.includes("%00")) throw createNulRefusal();
    const url = toDecodableUrl(c.req.url);
    const address = url.pathname + url.search;
    if (isBrowserForm(c, url)) return handleForm(c, address, parts);
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return refuseMethod(c, address, parts);
    const isData = url.pathname.endsWith(".data") || url.pathname.startsWith("/__");
    const jar = createCookieJar(c, parts.house.env.PUBLIC_URL);
    const isCached = !isData && !c.env.state.isSecret;
    if (jar.cookie(parts.sessionCookie) === undefined && isCached) return serveVisitorPage(c, address, parts);
    const actor = await parts.resolveActor(jar);
    c.env.state.userId = actor?.id;
    return servePersonalPage(c, address, actor, parts);
  };
}

/**
 * Returns a URL that the router can handle. The router fails on line breaks and on paths that can't be decoded, so this
 * escapes them, and the router responds with 404.
 */
function toDecodableUrl(requested: string): URL {
  const url = new URL(requested);
  if (!isOneLine(url.pathname)) url.pathname = url.pathname.replaceAll("%", "%25");
  return url;
}

function isOneLine(path: string): boolean {
  try {
    return /^.*$/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

const FORM_CONTENT_TYPE = "application/x-www-form-urlencoded";

/** Returns whether the browser itself submitted this form, without JavaScript or before the page's code had loaded. */
const isBrowserForm = (c: Context<HttpEnv>, url: URL): boolean =>
  c.req.method === "POST" &&
  Boolean(c.req.header("content-type")?.startsWith(FORM_CONTENT_TYPE)) &&
  !url.pathname.endsWith(".data");

/**
 * Handles a form that the browser submitted without JavaScript, and responds with the page. The page's action sends the
 * same API request that the page's script would have sent, so the same limits apply.
 */
async function handleForm(c: Context<HttpEnv>, address: string, parts: PageParts): Promise<Response> {
  requireSameOrigin(c.req.raw.headers, parts.house.env.PUBLIC_URL);
  const form = { body: await readFormText(c.req.raw), cookie: c.req.header("cookie") ?? "" };
  const actor = await parts.resolveActor(createCookieJar(c, parts.house.env.PUBLIC_URL));
  c.env.state.userId = actor?.id;
  const response = await servePersonalPage(c, address, actor, parts, form);
  return response.status === 405 ? refuseMethod(c, address, parts) : response;
}

async function refuseMethod(c: Context<HttpEnv>, address: string, parts: PageParts): Promise<Response> {
  requireSameOrigin(c.req.raw.headers, parts.house.env.PUBLIC_URL);
  const page = await serveVisitorPage(c, address, parts);
  if (page.status === 404) return page;
  throw new Refusal("method-not-allowed", "Method not allowed", { headers: { allow: "GET, HEAD" } });
}

async function serveVisitorPage(c: Context<HttpEnv>, address: string, parts: PageParts): Promise<Response> {
  const { cache } = parts;
  const key = cache.createKey(address) ?? address;
  const visitorRequest = { address: key, accept: c.req.header("accept"), clientKey: c.env.state.clientKey };
  const page =
    cache.get(key) ?? (await cache.createRenewed(key, createVisitorRenderer(visitorRequest, parts)));
  return toFileResponse(page, (name) => c.req.header(name));
}

/**
 * Returns a function that renders a page for visitors. The cache keeps this function, so it must not reference the
 * request.
 */
const createVisitorRenderer =
  (
    visitorRequest: { address: string; accept: string | undefined; clientKey: string },
    parts: PageParts,
  ): CreateResponse =>
  async (keptFile) => {
    const { address, accept, clientKey } = visitorRequest;
    const state = { requestId: randomUUID(), clientKey, path: removeQuery(address), setCookies: new Map() };
    const { response, nonce } = await renderPage({ address, accept, actor: null, state }, parts);
    const { html, scriptHashes } = hashScripts(await response.text(), nonce);
    const headers = Object.fromEntries(response.headers);
    headers["content-security-policy"] = parts.security.contentPolicy(scriptHashes);
    headers["cache-control"] = response.status === 200 ? SHARED_CACHE_CONTROL : UNSHARED_CACHE_CONTROL;
    headers.vary = "Cookie, Accept-Encoding";
    return toPageFile(response.status, headers, html, keptFile);
  };

const removeQuery = (address: string): string => address.split("?")[0] ?? "";

async function servePersonalPage(
  c: Context<HttpEnv>,
  address: string,
  actor: Actor | null,
  parts: PageParts,
  form?: SubmittedForm,
): Promise<Response> {
  const pageRequest = { address, accept: c.req.header("accept"), actor, state: c.env.state, form };
  const { response, nonce } = await renderPage(pageRequest, parts);
  const headers = new Headers(response.headers);
  headers.set("cache-control", "private, no-store");
  if (!headers.get("content-type")?.startsWith("text/html"))
    return new Response(response.body, { status: response.status, headers });
  const { html, scriptHashes } = hashScripts(await response.text(), nonce);
  headers.set("content-security-policy", parts.security.contentPolicy(scriptHashes));
  return new Response(html, { status: response.status, headers });
}

type SubmittedForm = { body: string; cookie: string };
type PageRequest = {
  address: string;
  accept: string | undefined;
  actor: Actor | null;
  state: RequestState;
  form?: SubmittedForm | undefined;
};

/** Renders a page as `actor` sees it. Responds with 503 if one of the page's API requests got a 503. */
async function renderPage({ address, accept, actor, state, form }: PageRequest, parts: PageParts) {
  const { house } = parts;
  const { PUBLIC_URL } = house.env;
  const nonce = randomBytes(16).toString("base64url");
  // The URL is concatenated, because resolving a path such as `//elsewhere/` against PUBLIC_URL would lead to a
  // different host.
  const request = new Request(new URL(PUBLIC_URL + address), {
    headers: { accept: accept ?? "*/*", ...(form && { "content-type": FORM_CONTENT_TYPE }) },
    ...(form && { method: "POST", body: form.body }),
  });
  let retryAfter: string | undefined;
  const response = await parts.render(request, {
    fetch: async (path, init) => {
      // Only the response to a form may set cookies. Other responses may be shared by many visitors.
      const setCookies = form ? state.setCookies : new Map();
      const env = { state: { ...state, path: removeQuery(path), setCookies, pageActor: actor } };
      const call = new Request(new URL(PUBLIC_URL + path), init);
      if (form) call.headers.set("cookie", form.cookie);
      const callResponse = await parts.fetch(call, env);
      if (callResponse.status === 503) retryAfter = callResponse.headers.get("retry-after") ?? "5";
      return callResponse;
    },
    user: actor,
    publicUrl: PUBLIC_URL,
    siteData: parts.siteData({ actor, address }),
    nonce,
    report: (error) =>
      house.log.error(
        { requestId: state.requestId, userId: state.userId, path: state.path, error },
        "page failed",
      ),
  });
  if (response.status !== 500 || retryAfter === undefined) return { response, nonce };
  const headers = new Headers(response.headers);
  headers.set("retry-after", retryAfter);
  return { response: new Response(response.body, { status: 503, headers }), nonce };
}
