import type { Context } from "hono";
import type { CookieJar } from "./cookies.server.ts";
import type { Actor } from "./endpoint.contract.ts";
import type { HttpEnv } from "./http-env.server.ts";

/** Functions that check API tokens. Programs use these tokens to send requests without a session. */
export type TokenChecks = {
  /** Returns the person who owns a token. @throws {Refusal} 401 if the token is wrong; 429 after too many tries */
  resolveToken(token: string, clientKey: string): Promise<Actor>;
  findTokenActor(token: string): Promise<Actor | null>;
  /** Checks that a token's scopes cover a request. @throws {Refusal} 403 if they don't */
  requireTokenScope(actor: Actor, call: { method: string; path: string; isPermanent: boolean }): void;
};

/** Returns the token of a request to the API or to /mcp, or undefined if it has none. */
export function parseToken(path: string, authorization = ""): string | undefined {
  const hasToken = (path.startsWith("/api/") || path === "/mcp") && /^bearer(?: |$)/i.test(authorization);
  return hasToken ? authorization.slice("bearer".length).trim() : undefined;
}

export const readCallToken = (c: Context<HttpEnv>): string | undefined =>
  parseToken(c.req.path, c.req.header("authorization"));

/** The cookie jar for requests with a token. It ignores the request's cookies and sets none. */
export const EMPTY_COOKIE_JAR: CookieJar = {
  cookie: () => undefined,
  setCookie: () => {},
  clearCookie: () => {},
};

/** Returns the owner of a request's token, if the token covers the endpoint. @throws {Refusal} 401, 403 or 429 */
export async function resolveTokenCall(
  c: Context<HttpEnv>,
  path: string,
  token: string,
  checks: TokenChecks,
): Promise<Actor> {
  const actor = await checks.resolveToken(token, c.env.state.clientKey);
  c.env.state.userId = actor.id;
  checks.requireTokenScope(actor, {
    method: c.req.method,
    path,
    isPermanent: c.req.query("forever") === "true",
  });
  return actor;
}
