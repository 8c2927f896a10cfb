import { ApiError } from "./api-client.ts";

/** Thrown if the browser stores no cookies. Without one, the server can't recognize people at the next call. */
export class CookiesBlocked extends ApiError {
  constructor() {
    super(0, "Your browser blocks cookies. Allow them for this site, then load the page again.");
  }
}

/**
 * Requires cookies. Call it before anything that the server must remember about this browser.
 * @throws {CookiesBlocked}
 */
export function requireCookies(): void {
  if (!navigator.cookieEnabled) throw new CookiesBlocked();
}
