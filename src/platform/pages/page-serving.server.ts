import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { Refusal } from "#platform/errors/errors.server.ts";
import {
  type Actor,
  type CreateStoredFile,
  createCookieJar,
  createNulCharacterRefusal,
  decodeUnneededEscapes,
  type HttpEnv,
  readFormBody,
  requireSameOrigin,
  toFileResponse,
} from "#platform/http/http.server.ts";
import { hashScripts, toPageFile } from "./page-file.server.ts";
import {
  FORM_CONTENT_TYPE,
  type PageDependencies,
  removeQuery,
  renderPageForActor,
  type SubmittedForm,
} from "./page-renderer.server.ts";
import { storeSentForm, takeSentForm } from "./sent-form.server.ts";

/**
 * Shared caches may keep a page for one second. Pages from this server's own cache are up to four seconds old, so every
 * change becomes visible within five seconds.
 */
const SHARED_CACHE_CONTROL = "public, max-age=0, s-maxage=1, must-revalidate";
const UNSHARED_CACHE_CONTROL = "public, max-age=0, must-revalidate";

export function servePages(pages: PageDependencies): (c: Context<HttpEnv>) => Promise<Response> {
  return async (c) => {
    if (c.req.url.includes("%00")) throw createNulCharacterRefusal();
    const url = toDecodableUrl(c.req.url);
    const address = url.pathname + url.search;
    if (isBrowserForm(c, url)) return handleForm(c, address, pages);
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return refuseMethod(c, address, pages);
    const isData = url.pathname.endsWith(".data") || url.pathname.startsWith("/__");
    const jar = createCookieJar(c, pages.house.env.PUBLIC_URL);
    const sentForm = takeSentForm(address, jar);
    if (sentForm) return serveForm(c, sentForm.address, pages, { body: "", sentAnswer: sentForm.answer });
    const isCached = !isData && !c.env.state.isSecret;
    if (jar.cookie(pages.sessionCookie) === undefined && isCached) return serveVisitorPage(c, address, pages);
    const actor = await pages.resolveActor(jar);
    c.env.state.userId = actor?.id;
    return servePersonalPage(c, address, actor, pages);
  };
}

/**
 * Returns a URL that the router can handle. The router fails on line breaks and on paths that can't be decoded, so this
 * escapes them, and the router responds with 404. Also decodes unneeded escapes.
 */
function toDecodableUrl(requested: string): URL {
  const url = new URL(requested);
  url.pathname = isOneLine(url.pathname)
    ? decodeUnneededEscapes(url.pathname)
    : url.pathname.replaceAll("%", "%25");
  return url;
}

function isOneLine(path: string): boolean {
  try {
    return /^.*$/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Returns whether the browser itself submitted this form, without JavaScript or before the page's code had loaded. */
const isBrowserForm = (c: Context<HttpEnv>, url: URL): boolean =>
  c.req.method === "POST" &&
  Boolean(c.req.header("content-type")?.startsWith(FORM_CONTENT_TYPE)) &&
  !url.pathname.endsWith(".data");

/**
 * Handles a form that the browser submitted without JavaScript. The page's action sends the same API request that the
 * page's script would have sent, so the same limits apply.
 */
async function handleForm(c: Context<HttpEnv>, address: string, pages: PageDependencies): Promise<Response> {
  requireSameOrigin(c.req.raw.headers, pages.house.env.PUBLIC_URL);
  const response = await serveForm(c, address, pages, { body: await readFormBody(c.req.raw) });
  return response.status === 405 ? refuseMethod(c, address, pages) : response;
}

/**
 * Serves a page whose form the visitor has just submitted. With `sentAnswer`, the form has already been handled, and
 * the browser was redirected to this page.
 */
async function serveForm(
  c: Context<HttpEnv>,
  address: string,
  pages: PageDependencies,
  submitted: Pick<SubmittedForm, "body" | "sentAnswer">,
): Promise<Response> {
  const jar = createCookieJar(c, pages.house.env.PUBLIC_URL);
  const actor = await pages.resolveActor(jar);
  c.env.state.userId = actor?.id;
  const keepAnswer = (answer: unknown) => storeSentForm({ address, answer }, jar);
  const form = { ...submitted, cookie: c.req.header("cookie") ?? "", keepAnswer };
  return servePersonalPage(c, address, actor, pages, form);
}

async function refuseMethod(
  c: Context<HttpEnv>,
  address: string,
  pages: PageDependencies,
): Promise<Response> {
  requireSameOrigin(c.req.raw.headers, pages.house.env.PUBLIC_URL);
  const page = await serveVisitorPage(c, address, pages);
  if (page.status === 404) return page;
  throw new Refusal("method-not-allowed", "Method not allowed", { headers: { allow: "GET, HEAD" } });
}

async function serveVisitorPage(
  c: Context<HttpEnv>,
  address: string,
  pages: PageDependencies,
): Promise<Response> {
  const { cache } = pages;
  const key = cache.createKey(address) ?? address;
  const visitorRequest = { address: key, accept: c.req.header("accept"), clientKey: c.env.state.clientKey };
  const cachedPage =
    cache.get(key) ?? (await cache.createRenewed(key, createVisitorRenderer(visitorRequest, pages)));
  // A redirect to the sign-in page contains the whole query, so that signing in leads back to the same address.
  const isIncomplete = isRedirect(cachedPage.status) && key !== address;
  const page = isIncomplete
    ? await createVisitorRenderer({ ...visitorRequest, address }, pages)(undefined)
    : cachedPage;
  return toFileResponse(page, (name) => c.req.header(name));
}

const isRedirect = (status = 200): boolean => status >= 300 && status < 400;

/**
 * Returns a function that renders a page for visitors. The cache keeps this function, so it must not reference the
 * request, which would then stay in memory.
 */
const createVisitorRenderer =
  (
    visitorRequest: { address: string; accept: string | undefined; clientKey: string },
    pages: PageDependencies,
  ): CreateStoredFile =>
  async (keptFile) => {
    const { address, accept, clientKey } = visitorRequest;
    const state = { requestId: randomUUID(), clientKey, path: removeQuery(address), setCookies: new Map() };
    const pageRequest = { address, accept, actor: null, state };
    const { response, nonce, isComplete } = await renderPageForActor(pageRequest, pages);
    if (!isComplete && keptFile) return keptFile;
    const { html, scriptHashes } = hashScripts(await response.text(), nonce);
    const headers = Object.fromEntries(response.headers);
    headers["content-security-policy"] = pages.security.contentPolicy(scriptHashes);
    headers["cache-control"] = response.status === 200 ? SHARED_CACHE_CONTROL : UNSHARED_CACHE_CONTROL;
    headers.vary = "Cookie, Accept-Encoding";
    return toPageFile(response.status, headers, html, keptFile);
  };

async function servePersonalPage(
  c: Context<HttpEnv>,
  address: string,
  actor: Actor | null,
  pages: PageDependencies,
  form?: SubmittedForm,
): Promise<Response> {
  const pageRequest = { address, accept: c.req.header("accept"), actor, state: c.env.state, form };
  const { response, nonce } = await renderPageForActor(pageRequest, pages);
  const headers = new Headers(response.headers);
  headers.set("cache-control", "private, no-store");
  if (!headers.get("content-type")?.startsWith("text/html"))
    return new Response(response.body, { status: response.status, headers });
  const { html, scriptHashes } = hashScripts(await response.text(), nonce);
  headers.set("content-security-policy", pages.security.contentPolicy(scriptHashes));
  return new Response(html, { status: response.status, headers });
}
