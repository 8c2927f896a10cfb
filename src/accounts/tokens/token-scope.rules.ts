import type { Scope } from "./tokens.contract.ts";

/**
 * An API call made with a token. `path` is the contract's path with its placeholders, without a query. `isPermanent` is
 * true for deletions that skip the trash.
 */
export type TokenCall = { method: string; path: string; isPermanent: boolean };

/** Calls that no token may make, whatever its scopes. */
const FORBIDDEN_CALLS: [methods: string, path: RegExp][] = [
  ["GET POST PUT PATCH DELETE", /^\/api\/(team|tokens|backups|mails|webhooks|settings|setup)(\/|$)/],
  ["GET POST PUT PATCH DELETE", /^\/api\/user\//],
  ["POST PUT PATCH DELETE", /^\/api\/user$/],
  ["POST", /^\/api\/show\/(publish|undo)$/],
  ["DELETE", /^\/api\/trash(\/|$)/],
];

const LIVE_CALLS: [method: string, path: RegExp][] = [
  ["GET", /^\/api\/live(\/events)?$/],
  ["GET", /^\/api\/weeks(\/|$)/],
  ["POST", /^\/api\/weeks\/\{date\}\/commands$/],
  ["POST", /^\/api\/live\/press$/],
];

/** Returns whether a token may make a call if it has the right scopes. */
export const isAllowedByToken = (call: Pick<TokenCall, "method" | "path">): boolean =>
  findTokenRefusal({ ...call, isPermanent: false }, ["read", "write"]) === undefined;

/** Returns why a token with these scopes may not make a call, or undefined if it may. */
export function findTokenRefusal(call: TokenCall, scopes: readonly Scope[]): string | undefined {
  const method = call.method === "HEAD" ? "GET" : call.method;
  const isNever = FORBIDDEN_CALLS.some(
    ([methods, path]) => methods.split(" ").includes(method) && path.test(call.path),
  );
  if (isNever || call.isPermanent) return "Not with a token";
  if (scopes.includes(method === "GET" ? "read" : "write")) return undefined;
  const isLive = LIVE_CALLS.some(([one, path]) => one === method && path.test(call.path));
  return isLive && scopes.includes("live") ? undefined : "This token may not do that";
}
