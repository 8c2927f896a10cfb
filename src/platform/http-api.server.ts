import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import type { z } from "zod";
import { clientAddress, limitKey } from "./client-address.server.ts";
import { type CookieJar, cookieJar } from "./cookies.server.ts";
import { type Endpoint, MB } from "./endpoint.contract.ts";
import type { BoundEndpoint, CallContext, Counted } from "./endpoint-binding.server.ts";
import { type Issue, Refusal } from "./errors.server.ts";
import type { Actor, House } from "./house.server.ts";
import { inTurn } from "./large-bodies.server.ts";
import { Limits } from "./limits.server.ts";
import { isOwnOrigin } from "./origin.server.ts";
import { nulRefused, readJson } from "./request-body.server.ts";

/** What the outer request already knows when a page calls the API in process: never read from headers. */
export type Trusted = { actor: Actor | null; clientKey: string; requestId: string };

type Bindings = { trusted?: Trusted; incoming?: { socket?: { remoteAddress?: string } } };
export type HttpEnv = { Bindings: Bindings; Variables: { requestId: string; clientKey: string } };

export type ApiParts = {
  house: House;
  /** The person behind a session cookie, or null; renews the cookie where it is due. */
  resolveActor(jar: CookieJar): Promise<Actor | null>;
  /** Drops cached public pages after a change that shows on them. */
  dropPages(): void;
};

/** Gives every request its id and the caller's address. */
export function identify(
  c: Context<HttpEnv>,
  trustedProxies: number,
): { requestId: string; clientKey: string } {
  const trusted = c.env.trusted;
  if (trusted) return trusted;
  const address = clientAddress(
    c.env.incoming?.socket?.remoteAddress,
    c.req.header("x-forwarded-for"),
    trustedProxies,
  );
  return { requestId: randomUUID(), clientKey: limitKey(address) };
}

/**
 * Serves bound endpoints. The order of a request is fixed here: limits, session, origin, permission, input, use-case, answer.
 */
export function serveEndpoints(bound: BoundEndpoint[], parts: ApiParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const byPath = Map.groupBy(bound, (one) => one.path);
  const literalFirst = [...byPath].sort(([a], [b]) => Number(a.includes("{")) - Number(b.includes("{")));
  for (const [path, ones] of literalFirst) {
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

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

async function answer(
  c: Context<HttpEnv>,
  { endpoint, handle }: BoundEndpoint,
  parts: ApiParts,
): Promise<Response> {
  const context = callContext(c, parts.house);
  const { limit } = endpoint;
  if (limit) await parts.house.limits.take(limit, context.clientKey);
  let status = 500;
  try {
    context.actor = c.env.trusted ? c.env.trusted.actor : await parts.resolveActor(context);
    if (c.req.method !== "GET" && c.req.method !== "HEAD") requireOwnOrigin(c, parts.house);
    requirePermission(endpoint, context.actor);
    const result = await inTurn(endpoint, c.req.raw, async (patienceMs) =>
      handle({ ...context, ...(await parse(c, endpoint, patienceMs)) }),
    );
    if (endpoint.refreshesPages) parts.dropPages();
    const response = written(c, endpoint, result);
    status = response.status;
    return response;
  } catch (error) {
    if (error instanceof Refusal) status = error.status;
    throw error;
  } finally {
    if (limit && !Limits.counts(limit, status)) await parts.house.limits.giveBack(limit, context.clientKey);
  }
}

function callContext(c: Context<HttpEnv>, house: House): CallContext {
  return {
    ...cookieJar(c, house.env.PUBLIC_URL),
    actor: null,
    requestId: c.get("requestId"),
    clientKey: c.get("clientKey"),
    header: (name) => c.req.header(name),
    request: c.req.raw,
  };
}

function requireOwnOrigin(c: Context<HttpEnv>, house: House): void {
  if (!c.env.trusted && !isOwnOrigin(c.req.raw.headers, house.env.PUBLIC_URL))
    throw new Refusal("forbidden", "This request came from another site");
}

function requirePermission({ access }: Endpoint, actor: Actor | null): void {
  if (access === "public") return;
  if (!actor) throw new Refusal("unauthenticated", "Please sign in");
  if (access === "admin" && !actor.isAdmin)
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

const issueOf = (issue: z.core.$ZodIssue): Issue => ({ path: issue.path.join("."), message: issue.message });

/** The answer through its shape, so that a field which the contract does not name cannot leave. */
function written(c: Context<HttpEnv>, endpoint: Endpoint, result: unknown): Response {
  if (result instanceof Response) return result;
  c.header("cache-control", "no-store");
  if (!endpoint.answer) return c.body(null, endpoint.status);
  if (!endpoint.counted) return c.json(endpoint.answer.parse(result), endpoint.status as 200);
  const { items, total } = result as Counted<unknown>;
  c.header("x-total-count", String(total));
  return c.json(endpoint.answer.parse(items), endpoint.status as 200);
}
