import { ApiError } from "./api-client.ts";

/** The server recognizes people by a cookie. Without one, it forgets them before the next call. */
export class CookiesBlocked extends ApiError {
  constructor() {
    super(0, "Your browser blocks cookies. Allow them for this site, then load the page again.");
  }
}

/** Call this before anything that the server must remember. @throws {CookiesBlocked} */
export function needCookies(): void {
  if (!navigator.cookieEnabled) throw new CookiesBlocked();
}
