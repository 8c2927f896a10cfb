import type { IncomingMessage, RequestListener } from "node:http";
import { type Context, type Handler, Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import { findActorWithoutRenewal, resolveActor, SESSION_COOKIE } from "#accounts/sign-in/sign-in.server.ts";
import {
  findTokenActor,
  isOpenToTokens,
  requireTokenScope,
  resolveToken,
} from "#accounts/tokens/tokens.server.ts";
import { videoSite } from "#episodes/import/video-site.rules.ts";
import { openapiWebhooks } from "#notices/notices.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { createUploadsCache, serveUploads, type UploadsCache } from "#platform/files/files.server.ts";
import {
  type BoundEndpoint,
  type CookieJar,
  createCookieJar,
  createRequestChain,
  type HttpEnv,
  hasAccess,
  parseToken,
  ResponseCache,
  requireAccess,
  respondToError,
  SecurityHeaders,
  serveEndpoints,
} from "#platform/http/http.server.ts";
import { hasMailServer } from "#platform/mail/mail.server.ts";
import { type Assets, type RenderPage, SENT_FORM_COOKIE, servePages } from "#platform/pages/pages.server.ts";
import { DEFAULT_ACCENT, makeAccentShades } from "#show/color.rules.ts";
import { getGroundColor } from "#show/look.rules.ts";
import { isIconPath } from "#show/show.server.ts";
import { isWholeShowNeeded, type ShowData, toPageShow } from "#show/show-data.rules.ts";
import { EXTRA_ERROR_FIELDS, listEndpoints } from "./api.server.ts";
import { buildApiDescription } from "./api-docs/api-description.server.ts";
import { createApiDocs } from "./api-docs/api-docs.server.ts";
import { serveMcp } from "./assistants.server.ts";
import type { Actor, House } from "./house.server.ts";
import {
  BLANK_ERROR_PATHS,
  HEALTH_PATHS,
  PAGE_QUERY_FIELDS,
  SECRET_PATHS,
  SECRET_QUERIES,
} from "./special-paths.server.ts";

export type AppDependencies = {
  house: House;
  ping(): Promise<unknown>;
  /** What is needed to serve pages. Tests that need only the API leave this out. */
  pages?: { render: RenderPage; assets: Assets };
};

/** The app. `headers` are sent with every response. `routes` are the paths that it serves. */
export type App = { listener: RequestListener; headers: Record<string, string>; routes: string[] };

/** Cookies that make a page differ from its cached version. */
const PERSONAL_COOKIES = [SESSION_COOKIE, SENT_FORM_COOKIE];

const EXTERNAL_ORIGINS = { frames: [videoSite.playerOrigin], pictures: [videoSite.thumbnailOrigin] };

/** Builds the whole app as one request listener. Production, development and tests all use this. */
export function buildApp(dependencies: AppDependencies): App {
  const { house, pages } = dependencies;
  const boundEndpoints = listEndpoints(house, pages?.assets);
  const security = new SecurityHeaders(house.env.PUBLIC_URL, EXTERNAL_ORIGINS);
  const cache = new ResponseCache(new Map([...PAGE_QUERY_FIELDS, ...listCachedFields(boundEndpoints)]));
  house.maintenance.onEnd(() => cache.clear());
  house.showCache.onPublish(() => cache.clear());
  const uploads = createUploadsCache(house);
  const app = buildRoutes(dependencies, { boundEndpoints, security, cache, uploads });
  const headers = { "cache-control": "no-store", ...security.headers };
  const findFile = ({ method, url = "", headers }: IncomingMessage, path: string) => {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const hasOwnIcon = isIconPath(path) && house.show().icon !== null;
    const file = hasOwnIcon ? undefined : (pages?.assets.get(path) ?? uploads.get(path));
    const isPersonal =
      PERSONAL_COOKIES.some((name) => headers.cookie?.includes(`${name}=`)) ||
      parseToken(path, headers.authorization) !== undefined;
    if (file || house.maintenance.isOn || isPersonal) return file;
    const key = cache.createKey(url);
    const cachedFile = key === undefined ? undefined : cache.get(key);
    return cachedFile?.status === 200 ? cachedFile : undefined;
  };
  const listener = createRequestChain({
    house,
    headers,
    findFile,
    alwaysServedPaths: HEALTH_PATHS,
    secretPaths: SECRET_PATHS,
    secretQueries: SECRET_QUERIES,
    blankErrorPaths: BLANK_ERROR_PATHS,
    app: (request, env) => app.fetch(request, env),
  });
  return { listener, headers, routes: app.routes.map(({ path }) => path) };
}

const buildApiDescriptionOptions = (house: House) => ({
  siteName: () => house.show().name,
  errorFields: EXTRA_ERROR_FIELDS,
  publicUrl: house.env.PUBLIC_URL,
  sessionCookie: house.env.PUBLIC_URL.startsWith("https:") ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE,
  isOpenToTokens: (call: { method: string; path: string }) => isOpenToTokens(call),
  webhooks: openapiWebhooks,
});

const listCachedFields = (boundEndpoints: BoundEndpoint[]): [path: string, fields: string[]][] =>
  boundEndpoints
    .filter(({ endpoint }) => endpoint.cached)
    .map(({ path, endpoint }) => [path, Object.keys(endpoint.query?.shape ?? {})]);

type RouteDependencies = {
  boundEndpoints: BoundEndpoint[];
  security: SecurityHeaders;
  cache: ResponseCache;
  uploads: UploadsCache;
};

function buildRoutes(
  dependencies: AppDependencies,
  { boundEndpoints, security, cache, uploads }: RouteDependencies,
): Hono<HttpEnv> {
  const { house, pages } = dependencies;
  const session = {
    sessionCookie: SESSION_COOKIE,
    resolveActor: (jar: CookieJar) => resolveActor(house, jar),
    findActor: (jar: Pick<CookieJar, "cookie">) => findActorWithoutRenewal(house, jar),
  };
  // Hono's other router refuses some of these paths. By default, Hono would try it first, which takes a while.
  const app = new Hono<HttpEnv>({ router: new TrieRouter() });
  const fetch = (request: Request, env: HttpEnv["Bindings"]) => app.fetch(request, env);
  const serveGet = (path: string, handler: Handler<HttpEnv>) =>
    app.get(path, handler).all(path, rejectMethod);

  serveGet("/healthz", (c) => c.json({ status: house.maintenance.isOn ? "maintenance" : "ok" }));
  serveGet("/readyz", async (c) => {
    if (house.maintenance.isOn) return c.json({ status: "maintenance" }, 503, { "retry-after": "10" });
    const [ping] = await Promise.allSettled([dependencies.ping()]);
    return ping.status === "fulfilled" ? c.json({ status: "ready" }) : c.json({ status: "not ready" }, 503);
  });

  const description = buildApiDescription(boundEndpoints, buildApiDescriptionOptions(house));
  for (const [path, respond] of createApiDocs(description, cache, pages?.assets)) serveGet(path, respond);
  const tokens = {
    resolveToken: (token: string, clientKey: string) => resolveToken(house, token, clientKey),
    findTokenActor: (token: string) => findTokenActor(house, token),
    requireTokenScope,
  };
  app.route("/", serveEndpoints(boundEndpoints, { house, cache, ...session, ...tokens }));
  app.all("/mcp", serveMcp(house, boundEndpoints, fetch));
  const requireAdmin = async (c: Context<HttpEnv>) => {
    const actor = await resolveActor(house, createCookieJar(c, house.env.PUBLIC_URL));
    c.env.state.userId = actor?.id;
    requireAccess("admin", actor);
  };
  serveGet("/uploads/*", serveUploads(house, uploads, requireAdmin));

  if (pages) {
    app.get("/assets/*", (c) => c.text("Not found", 404));
    app.all("*", (c, next) => (pages.assets.has(c.req.path) ? rejectMethod() : next()));
    app.all(
      "*",
      servePages({
        house,
        security,
        cache,
        render: pages.render,
        siteData: (pageRequest) => getShowData(house, pageRequest),
        fetch,
        ...session,
      }),
    );
  }

  app.onError((error, c) => respondToError(error, c, house.log, house.show().name));
  return app;
}

/**
 * Returns the show's data for a page: the published show or, with `?preview=draft` and only for producers and owners,
 * the draft.
 */
function getShowData(house: House, { actor, address }: { actor: Actor | null; address: string }): ShowData {
  const query = new URLSearchParams(address.slice(address.indexOf("?") + 1));
  const isPreview = query.get("preview") === "draft" && hasAccess("admin", actor);
  const show = isPreview ? house.showCache.draft() : house.show();
  const accent = show.accent === DEFAULT_ACCENT ? undefined : makeAccentShades(show.accent);
  return {
    show: isWholeShowNeeded(address) ? show : toPageShow(show),
    isPreview,
    accent,
    groundColor: getGroundColor(show),
    hasMailServer: hasMailServer(house.env),
  };
}

const rejectMethod = (): never => {
  throw new Refusal("method-not-allowed", "Method not allowed", { headers: { allow: "GET, HEAD" } });
};
