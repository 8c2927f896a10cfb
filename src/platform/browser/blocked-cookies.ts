import { ApiError } from "./api-client.ts";

/**
 * Thrown if the browser blocks cookies. Without a cookie, the server can't recognize the visitor on the next request.
 */
export class CookiesBlockedError extends ApiError {
  constructor() {
    super(0, "Your browser blocks cookies. Allow them for this site, then load the page again.");
  }
}

/**
 * Checks that the browser stores cookies. Call this before a request whose response sets a cookie that later requests
 * depend on.
 * @throws {CookiesBlockedError}
 */
export function requireCookies(): void {
  if (!navigator.cookieEnabled) throw new CookiesBlockedError();
}
