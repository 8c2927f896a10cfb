import { randomUUID } from "node:crypto";
import { getRequestListener } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { outageRefusal, Refusal } from "#platform/errors/errors.server.ts";
import { hidePersons, type Log } from "#platform/log/log.server.ts";
import { show } from "#show.ts";
import { clientAddress, limitKey } from "./client-address.server.ts";
import type { HttpEnv } from "./http-env.server.ts";
import type { HttpHouse } from "./http-house.server.ts";
import { securityHeaders } from "./security-headers.server.ts";

/**
 * Around every request: its id and its caller's address before; cookies, protecting headers and the line in the log
 * after, whatever answered it. What says nothing of keeping is not kept.
 */
export function everyAnswer(house: HttpHouse): MiddlewareHandler<HttpEnv> {
  const standing = Object.entries(securityHeaders(house.env.PUBLIC_URL));
  return async (c, next) => {
    const { requestId, clientKey } = identify(c, house.env.TRUST_PROXY);
    c.set("requestId", requestId);
    c.set("clientKey", clientKey);
    c.set("setCookies", new Map());
    c.set("loggedPath", hidePersons(c.req.path.replaceAll("%40", "@")));
    const startedAt = performance.now();
    await next();
    if (c.env.trusted) return;
    const { headers, status } = c.res;
    for (const [name, value] of standing) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
    for (const cookie of c.get("setCookies").values()) headers.append("set-cookie", cookie);
    headers.set("x-request-id", requestId);
    const { method } = c.req;
    const path = c.get("loggedPath");
    const ms = Math.round((performance.now() - startedAt) * 100) / 100;
    house.log.info({ requestId, client: clientKey, method, path, status, ms }, "request");
  };
}

/** Gives a request its id and its caller's address. */
function identify(c: Context<HttpEnv>, trustedProxies: number): { requestId: string; clientKey: string } {
  if (c.env.trusted) return c.env.trusted;
  const address = clientAddress(
    c.env.incoming?.socket?.remoteAddress,
    c.req.header("x-forwarded-for"),
    trustedProxies,
  );
  return { requestId: randomUUID(), clientKey: limitKey(address) };
}

/**
 * An expected failure as it says, and so is a database or a disk in trouble; anything else is a 500 that tells nothing.
 * What failed underneath stands in the log.
 */
export function errorAnswer(error: Error, c: Context<HttpEnv>, log: Log): Response | Promise<Response> {
  const request = { requestId: c.get("requestId"), method: c.req.method, path: c.get("loggedPath") };
  const refusal = error instanceof Refusal ? error : outageRefusal(error);
  if (refusal) {
    const { message, issues, details, status, headers, cause } = refusal;
    if (status >= 500 && cause !== undefined) {
      // What a provider said may quote a key: of that only the words that people are shown.
      const error = status === 503 ? { error: cause } : {};
      log.warn({ ...request, status, reason: message, ...error }, "request refused");
    }
    const heads = { "cache-control": "no-store", ...headers };
    if (status === 503 && wantsPage(c)) return c.html(plainPage(message), status, heads);
    return c.json({ message, ...(issues ? { issues } : {}), ...details }, status, heads);
  }
  log.error({ ...request, error }, "request failed");
  return c.json({ message: FAULT }, 500, { "cache-control": "no-store" });
}

/** Whether a browser asks for a page: it cannot be rendered where its data, or who asks, is not to be had. */
const wantsPage = (c: Context<HttpEnv>): boolean =>
  !c.req.path.startsWith("/api/") && c.req.header("accept")?.includes("text/html") === true;

const plainPage = (message: string) => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${show.name}</title></head>
<body><h1>${show.name}</h1><p>${message}</p></body>
</html>`;

const FAULT = "Something went wrong. Please try again.";

/** The app behind Node's HTTP server. What cannot even be read as a request (its address, its Host) is a 400. */
export function requestListener(fetch: Parameters<typeof getRequestListener>[0], house: HttpHouse) {
  const headers = { ...securityHeaders(house.env.PUBLIC_URL), "cache-control": "no-store" };
  return getRequestListener(fetch, {
    errorHandler: (error) => {
      const isRequest = error instanceof Error && error.name === "RequestError";
      if (!isRequest) house.log.error({ error }, "request failed");
      const message = isRequest ? "The request cannot be read" : FAULT;
      return Response.json({ message }, { status: isRequest ? 400 : 500, headers });
    },
  });
}
