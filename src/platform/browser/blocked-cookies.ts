import { ApiError } from "./api-client.ts";

/** The server knows people by a cookie: without one it forgets them at the next call. */
export class CookiesBlocked extends ApiError {
  constructor() {
    super(0, "Your browser blocks cookies. Allow them for this site, then load the page again.");
  }
}

/** Call before what the server must remember. @throws {CookiesBlocked} */
export function needCookies(): void {
  if (!navigator.cookieEnabled) throw new CookiesBlocked();
}
