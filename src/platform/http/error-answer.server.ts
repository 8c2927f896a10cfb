import type { Context } from "hono";
import { Refusal, toOutageRefusal } from "#platform/errors/errors.server.ts";
import type { Log } from "#platform/log/log.server.ts";
import type { HttpEnv } from "./http-env.server.ts";
import { renderPlainPage, wantsPage } from "./plain-page.server.ts";

export const UNEXPECTED_ERROR_MESSAGE = "Something went wrong. Please try again.";

/**
 * Responds to a refusal with its status and message, to an outage with 503, and to any other error with 500. Logs
 * outages, providers' failures and unexpected errors.
 */
export function respondToError(error: Error, c: Context<HttpEnv>, log: Log, siteName: string): Response {
  const { requestId, userId, path } = c.env.state;
  const request = { requestId, userId, method: c.req.method, path };
  const refusal = error instanceof Refusal ? error : toOutageRefusal(error);
  if (!refusal) {
    log.error({ ...request, error }, "request failed");
    return c.json({ message: UNEXPECTED_ERROR_MESSAGE }, 500, { "cache-control": "no-store" });
  }
  const { message, issues, details, status, cause } = refusal;
  if (status >= 500 && cause !== undefined) {
    // Log the cause only for outages. Other causes come from API providers, whose messages may quote an API key.
    const error = status === 503 ? { error: cause } : {};
    log.warn({ ...request, status, reason: message, ...error }, "request refused");
  }
  // RFC 9110 requires that every 401 says how to sign in. Browsers show no dialog for this scheme.
  const challenge: Record<string, string> = status === 401 ? { "www-authenticate": "Bearer" } : {};
  const headers = { "cache-control": "no-store", ...challenge, ...refusal.headers };
  if (status === 503 && wantsPage(c.req.path, c.req.header("accept")))
    return c.html(renderPlainPage(siteName, siteName, message), status, headers);
  return c.json({ message, ...(issues ? { issues } : {}), ...details }, status, headers);
}
