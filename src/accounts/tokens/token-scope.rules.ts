import type { TokenScope } from "./tokens.contract.ts";

/**
 * A request made with a token. `path` is the endpoint's path in the contract, with placeholders and without a query.
 * `isPermanent` is true for deletions that skip the trash.
 */
export type RequestWithToken = { method: string; path: string; isPermanent: boolean };

/** Endpoints that no token may call, regardless of its scopes. */
const FORBIDDEN_ENDPOINTS: [methods: string, path: RegExp][] = [
  ["GET POST PUT PATCH DELETE", /^\/api\/(team|tokens|backups|mails|webhooks|settings|setup)(\/|$)/],
  ["GET POST PUT PATCH DELETE", /^\/api\/user\//],
  ["POST PUT PATCH DELETE", /^\/api\/user$/],
  ["POST", /^\/api\/show\/(publish|undo)$/],
  ["DELETE", /^\/api\/trash(\/|$)/],
];

const LIVE_SCOPE_ENDPOINTS: [method: string, path: RegExp][] = [
  ["GET", /^\/api\/live(\/events)?$/],
  ["GET", /^\/api\/weeks(\/|$)/],
  ["POST", /^\/api\/weeks\/\{date\}\/commands$/],
  ["POST", /^\/api\/live\/press$/],
];

/** Returns whether a token with the right scopes may call an endpoint. */
export const isOpenToTokens = (call: Pick<RequestWithToken, "method" | "path">): boolean =>
  findTokenRefusalReason({ ...call, isPermanent: false }, ["read", "write"]) === undefined;

/** Returns why a token with these scopes may not make a request, or undefined if it may. */
export function findTokenRefusalReason(
  call: RequestWithToken,
  scopes: readonly TokenScope[],
): string | undefined {
  const method = call.method === "HEAD" ? "GET" : call.method;
  const isForbidden = FORBIDDEN_ENDPOINTS.some(
    ([methods, path]) => methods.split(" ").includes(method) && path.test(call.path),
  );
  if (isForbidden || call.isPermanent) return "Not with a token";
  if (scopes.includes(method === "GET" ? "read" : "write")) return undefined;
  const isLiveEndpoint = LIVE_SCOPE_ENDPOINTS.some(
    ([liveMethod, path]) => liveMethod === method && path.test(call.path),
  );
  return isLiveEndpoint && scopes.includes("live") ? undefined : "This token may not do that";
}
