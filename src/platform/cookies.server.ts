import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

/** The cookies of one request and its answer. */
export type CookieJar = {
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void;
  clearCookie(name: string): void;
};

/** Every cookie is HttpOnly, SameSite=Lax, for the whole site, and Secure where the site is served by https. */
export function cookieJar(c: Context, publicUrl: string): CookieJar {
  const attributes = {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: publicUrl.startsWith("https:"),
  } as const;
  return {
    cookie: (name) => getCookie(c, name),
    setCookie: (name, value, { maxAgeSeconds }) =>
      setCookie(c, name, value, { ...attributes, maxAge: maxAgeSeconds }),
    clearCookie: (name) => {
      deleteCookie(c, name, attributes);
    },
  };
}
