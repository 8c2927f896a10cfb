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
  if (areCookiesBlocked()) throw new CookiesBlockedError();
}

/**
 * Returns whether the browser blocks cookies. In Chrome, `navigator.cookieEnabled` is true even then, but any access to
 * `localStorage` throws an error, because Chrome blocks both together.
 */
export function areCookiesBlocked(): boolean {
  try {
    localStorage?.getItem("");
    return !navigator.cookieEnabled;
  } catch {
    return true;
  }
}
