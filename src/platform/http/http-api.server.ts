import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { z } from "zod";
import { type Issue, Refusal } from "#platform/errors/errors.server.ts";
import { type CookieJar, cookieJar } from "./cookies.server.ts";
import { type Access, type Endpoint, MB } from "./endpoint.contract.ts";
import { writtenAnswer } from "./endpoint-answer.server.ts";
import type { BoundEndpoint, CallContext } from "./endpoint-binding.server.ts";
import type { HttpEnv } from "./http-env.server.ts";
import type { Actor, HttpHouse } from "./http-house.server.ts";
import { inTurn } from "./large-bodies.server.ts";
import { Limits } from "./limits.server.ts";
import { isOwnOrigin } from "./origin.server.ts";
import { nulRefused, readJson } from "./request-body.server.ts";

export type { HttpEnv } from "./http-env.server.ts";

export type ApiParts = {
  house: HttpHouse;
  /** The person behind a session cookie, or null; renews the cookie where it is due. */
  resolveActor(jar: CookieJar): Promise<Actor | null>;
  /** Drops cached public pages after a change that shows on them. */
  dropPages(): void;
};

/**
 * Serves bound endpoints. The order of a request is fixed here: limits, session, origin, permission, input, use-case, answer.
 */
export function serveEndpoints(bound: BoundEndpoint[], parts: ApiParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const byPath = Map.groupBy(bound, (one) => one.path);
  const literalFirst = [...byPath].sort(([a], [b]) => Number(a.includes("{")) - Number(b.includes("{")));
  for (const [path, ones] of literalFirst) {
    if (path.includes("{key}")) app.use(honoPath(path), keptOutOfTheLog(path));
    for (const one of ones) app.on(one.method, [honoPath(path)], (c) => answer(c, one, parts));
    const allowed = ones.flatMap((one) => (one.method === "GET" ? ["GET", "HEAD"] : [one.method]));
    app.all(honoPath(path), () => {
      throw new Refusal("method-not-allowed", "Method not allowed", {
        headers: { allow: allowed.join(", ") },
      });
    });
  }
  app.all("/api/*", () => {
    throw new Refusal("not-found", "Not found");
  });
  return app;
}

/** A path that has a secret in it, which contracts name `{key}`, is logged as the contract writes it. */
const keptOutOfTheLog =
  (path: string): MiddlewareHandler<HttpEnv> =>
  (c, next) => {
    c.set("loggedPath", path);
    return next();
  };

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

async function answer(
  c: Context<HttpEnv>,
  { endpoint, handle }: BoundEndpoint,
  parts: ApiParts,
): Promise<Response> {
  const context = callContext(c, parts.house);
  const { limit } = endpoint;
  const taken = limit && (await parts.house.limits.take(limit, context.clientKey));
  let status = 500;
  let reached = false;
  try {
    context.actor = c.env.trusted ? c.env.trusted.actor : await parts.resolveActor(context);
    requireSession(endpoint, context.actor);
    if (c.req.method !== "GET" && c.req.method !== "HEAD") requireOwnOrigin(c, parts.house);
    requirePermission(endpoint, context.actor);
    const result = await inTurn(endpoint, c.req.raw, async (patienceMs) => {
      const input = await parse(c, endpoint, patienceMs);
      reached = true;
      return handle({ ...context, ...input });
    });
    if (endpoint.refreshesPages) parts.dropPages();
    const response = writtenAnswer(c, endpoint, result, parts.house.log);
    status = response.status;
    return response;
  } catch (error) {
    if (error instanceof Refusal) status = error.status;
    throw error;
  } finally {
    if (limit && taken && !Limits.counts(limit, status, reached))
      await parts.house.limits.giveBack(limit, context.clientKey, taken);
  }
}

function callContext(c: Context<HttpEnv>, house: HttpHouse): CallContext {
  return {
    ...cookieJar(c, house.env.PUBLIC_URL),
    actor: null,
    requestId: c.get("requestId"),
    clientKey: c.get("clientKey"),
    header: (name) => c.req.header(name),
    request: c.req.raw,
  };
}

function requireOwnOrigin(c: Context<HttpEnv>, house: HttpHouse): void {
  if (!c.env.trusted && !isOwnOrigin(c.req.raw.headers, house.env.PUBLIC_URL))
    throw new Refusal("forbidden", "This request came from another site");
}

/** Whether a person may have what this access opens. @throws {Refusal} 401 or 403. */
export function requireAccess(access: Access, actor: Actor | null): void {
  requireSession({ access }, actor);
  requirePermission({ access }, actor);
}

function requireSession({ access }: Pick<Endpoint, "access">, actor: Actor | null): void {
  if (access !== "public" && !actor) throw new Refusal("unauthenticated", "Please sign in");
}

function requirePermission({ access }: Pick<Endpoint, "access">, actor: Actor | null): void {
  if (access === "admin" && !actor?.isAdmin)
    throw new Refusal("forbidden", "Only the show's team may do this");
}

/** Path, query and body through their shapes; every invalid field is reported, in that order. */
async function parse(c: Context<HttpEnv>, endpoint: Endpoint, patienceMs: number | undefined) {
  const path = c.req.param();
  const query = c.req.query();
  if ([...Object.values(path), ...Object.entries(query).flat()].some((text) => text.includes("\0")))
    throw nulRefused();
  const limit = endpoint.bodyLimit ?? MB;
  const body = endpoint.body ? ((await readJson(c.req.raw, limit, patienceMs)) ?? {}) : undefined;
  const issues: Issue[] = [];
  const read = (shape: z.ZodType | undefined, value: unknown): unknown => {
    if (!shape) return undefined;
    const result = shape.safeParse(value);
    if (!result.success) issues.push(...result.error.issues.map(issueOf));
    return result.data;
  };
  const input = {
    params: read(endpoint.params, path),
    query: read(endpoint.query, query),
    body: read(endpoint.body, body),
  };
  if (issues[0]) throw new Refusal("invalid", issues[0].message, { issues });
  return input;
}

const issueOf = ({ path, message }: z.core.$ZodIssue): Issue =>
  path.length > 0
    ? { path: path.join("."), message }
    : { path: "", message: "The body must be a JSON object" };
