import { type Context, Hono } from "hono";
import { Refusal } from "#platform/errors/errors.server.ts";
import type { ResponseCache } from "./answer-cache.server.ts";
import { readEndpointInput } from "./call-input.server.ts";
import { type CookieJar, createCookieJar } from "./cookies.server.ts";
import type { Access, Actor, Endpoint, RateLimit, Role } from "./endpoint.contract.ts";
import { type BoundEndpoint, type CallContext, createResponse } from "./endpoint.server.ts";
import type { HttpEnv, HttpHouse } from "./http-env.server.ts";
import { listEndpointLimits, RateLimits, type TakenPoints } from "./limits.server.ts";
import { processBodyInTurn } from "./request-body.server.ts";
import { isSameOrigin, requireSameOrigin } from "./request-origin.server.ts";
import { allowAllOrigins } from "./security-headers.server.ts";
import { endBodyOfHead, ignoreRangeUnlessGet, toFileResponse, toStoredFile } from "./stored-file.server.ts";
import { EMPTY_COOKIE_JAR, readCallToken, resolveTokenCall, type TokenChecks } from "./token-call.server.ts";

export type ApiDependencies = TokenChecks & {
  house: HttpHouse;
  sessionCookie: string;
  /** Returns the person that the session cookie belongs to, or null. Renews the cookie when necessary. */
  resolveActor(jar: CookieJar): Promise<Actor | null>;
  findActor(jar: Pick<CookieJar, "cookie">): Promise<Actor | null>;
  cache: ResponseCache;
};

/**
 * Serves the endpoints. For each request, checks the rate limits, session, origin, permission and input, in this order.
 * Then runs the endpoint's handler and sends its result as the response.
 */
export function serveEndpoints(bindings: BoundEndpoint[], api: ApiDependencies): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const byPath = Map.groupBy(bindings, (binding) => binding.path);
  const literalFirst = [...byPath].sort(([a], [b]) => Number(a.includes("{")) - Number(b.includes("{")));
  for (const [path, bindingsOfPath] of literalFirst) {
    const route = path.replaceAll(/\{(\w+)\}/g, ":$1");
    if (/\{(?:key|token)\}/.test(path))
      app.use(route, (c, next) => {
        c.env.state.path = path;
        return next();
      });
    for (const binding of bindingsOfPath)
      app.on(binding.method, [route], endBodyOfHead, (c) =>
        binding.endpoint.cached ? serveFromCache(c, binding, api) : serveCall(c, binding, api),
      );
    const methods = bindingsOfPath.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
    app.all(route, () => {
      throw new Refusal("method-not-allowed", "Method not allowed", {
        headers: { allow: methods.join(", ") },
      });
    });
  }
  app.all("/api/*", () => {
    throw new Refusal("not-found", "Not found");
  });
  return app;
}

/**
 * Serves visitors without a session from the cache. Requests that a page makes while it is rendered aren't cached,
 * because the rendered page itself is cached.
 */
async function serveFromCache(
  c: Context<HttpEnv>,
  binding: BoundEndpoint,
  api: ApiDependencies,
): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  const key = api.cache.createKey(pathname + search);
  const session = createCookieJar(c, api.house.env.PUBLIC_URL).cookie(api.sessionCookie);
  if (key === undefined || session !== undefined || readCallToken(c) !== undefined || isInProcessCall(c))
    return serveCall(c, binding, api);
  const file = await api.cache.create(key, async () => toStoredFile(await serveCall(c, binding, api)));
  return toFileResponse(file, (name) => c.req.header(name));
}

async function serveCall(c: Context<HttpEnv>, binding: BoundEndpoint, api: ApiDependencies) {
  const { house } = api;
  const { endpoint, handle } = binding;
  if (endpoint.openToSites) allowAllOrigins((name, value) => c.header(name, value));
  const token = readCallToken(c);
  const tokenActor = token === undefined ? null : await resolveTokenCall(c, binding.path, token, api);
  const context = createCallContext(c, api, token);
  const limits = listEndpointLimits(endpoint);
  const takenPoints = await takePoints(house.limits, limits, context.clientKey);
  let [status, hasRun, isForeign] = [500, false, false];
  const effectiveEndpoint = { ...endpoint };
  context.setStatus = (chosenStatus) => Object.assign(effectiveEndpoint, { status: chosenStatus });
  try {
    const { pageActor } = c.env.state;
    context.actor = tokenActor ?? (pageActor === undefined ? await api.resolveActor(context) : pageActor);
    c.env.state.userId = context.actor?.id;
    requireSession(endpoint, context.actor);
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    if (!isRead && !tokenActor && !isInProcessCall(c)) {
      isForeign = !isSameOrigin(c.req.raw.headers, house.env.PUBLIC_URL);
      requireSameOrigin(c.req.raw.headers, house.env.PUBLIC_URL);
    }
    requirePermission(endpoint, context.actor);
    if (endpoint.access === "public") context.actor = dropRoleWithoutPasskey(context.actor);
    const result = await processBodyInTurn(endpoint, context, async (bounds) => {
      const input = await readEndpointInput(c, endpoint, bounds);
      hasRun = true;
      return handle({ ...context, ...input });
    });
    if (endpoint.refreshesPages) api.cache.clear();
    const response = createResponse(c, effectiveEndpoint, result, { log: house.log, actor: context.actor });
    if (endpoint.openToSites) allowAllOrigins((name, value) => response.headers.set(name, value));
    status = response.status;
    return response;
  } catch (error) {
    if (error instanceof Refusal) status = error.status;
    throw error;
  } finally {
    for (const [index, limit] of limits.entries())
      if (isForeign || !RateLimits.usesPoint(limit, status, hasRun))
        await house.limits.giveBack(takenPoints[index] ?? []);
  }
}

async function takePoints(limits: RateLimits, allLimits: readonly RateLimit[], key: string) {
  const takenPoints: TakenPoints[] = [];
  try {
    for (const limit of allLimits) takenPoints.push(await limits.take(limit, key));
  } catch (error) {
    for (const points of takenPoints) await limits.giveBack(points);
    throw error;
  }
  return takenPoints;
}

const isInProcessCall = (c: Context<HttpEnv>): boolean => c.env.state.pageActor !== undefined;

function createCallContext(c: Context<HttpEnv>, api: ApiDependencies, token?: string): CallContext {
  const jar = token === undefined ? createCookieJar(c, api.house.env.PUBLIC_URL) : EMPTY_COOKIE_JAR;
  const findCaller = () => (token === undefined ? api.findActor(jar) : api.findTokenActor(token));
  return {
    ...jar,
    actor: null,
    findActor: async () => dropRoleWithoutPasskey(await findCaller()),
    requestId: c.env.state.requestId,
    clientKey: c.env.state.clientKey,
    header: ignoreRangeUnlessGet(c.req.method, (name) => c.req.header(name)),
    setHeader: (name, value) => {
      if (value !== undefined) c.header(name, String(value));
    },
    setStatus: () => {},
    request: c.req.raw,
  };
}

/** Checks that the caller has this access. @throws {Refusal} 401 or 403 */
export function requireAccess(access: Access, actor: Actor | null): void {
  requireSession({ access }, actor);
  requirePermission({ access }, actor);
}

export const hasAccess = (access: Access, actor: Actor | null): boolean =>
  (access === "public" || actor !== null) && explainForbidden(access, actor) === undefined;

function requireSession({ access }: Pick<Endpoint, "access">, actor: Actor | null): void {
  if (access !== "public" && !actor) throw new Refusal("unauthenticated", "Please sign in");
}

const ROLE_RANKS: Record<Role, number> = { moderator: 1, producer: 2, owner: 3 };
const PASSKEY_REQUIRED_MESSAGES = {
  add: "Please add a passkey first",
  "sign-in": "Please sign in with your passkey",
};
const TOKEN_WITHOUT_PASSKEY_MESSAGE = "This token was created without a passkey. Please create a new one";
const REQUIRED_RANKS = {
  public: 0,
  user: 0,
  moderator: ROLE_RANKS.moderator,
  admin: ROLE_RANKS.producer,
  owner: ROLE_RANKS.owner,
};

function requirePermission({ access }: Pick<Endpoint, "access">, actor: Actor | null): void {
  const reason = explainForbidden(access, actor);
  if (reason !== undefined) throw new Refusal("forbidden", reason);
}

function explainForbidden(access: Access, actor: Actor | null): string | undefined {
  if (REQUIRED_RANKS[access] === 0) return undefined;
  // A public endpoint's caller who needs a passkey has no role here: see dropRoleWithoutPasskey.
  if (!actor?.role && !actor?.needsPasskey) return "Only the show's team may do this";
  if (actor.role && ROLE_RANKS[actor.role] < REQUIRED_RANKS[access]) return "Your role does not allow this";
  if (!actor.needsPasskey) return undefined;
  return actor.token && actor.needsPasskey === "sign-in"
    ? TOKEN_WITHOUT_PASSKEY_MESSAGE
    : PASSKEY_REQUIRED_MESSAGES[actor.needsPasskey];
}

/**
 * Removes the role of a person who still needs a passkey. Some public endpoints return more to the team than to
 * visitors.
 */
const dropRoleWithoutPasskey = (actor: Actor | null): Actor | null =>
  actor?.needsPasskey ? { ...actor, role: null, isAdmin: false } : actor;
