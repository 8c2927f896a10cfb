import { ApiError } from "./api-client.ts";

/** Thrown if the browser doesn't store cookies. Without one, the server can't recognize the person on the next call. */
export class CookiesBlocked extends ApiError {
  constructor() {
    super(0, "Your browser blocks cookies. Allow them for this site, then load the page again.");
  }
}

/**
 * Makes sure that the browser stores cookies. Call it before anything that the server must remember about this browser.
 * @throws {CookiesBlocked}
 */
export function requireCookies(): void {
  if (!navigator.cookieEnabled) throw new CookiesBlocked();
}
