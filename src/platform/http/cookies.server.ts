import type { Context } from "hono";
import { generateCookie, getCookie } from "hono/cookie";
import type { HttpEnv } from "./http-env.server.ts";

/** The cookies of one request and its answer. */
export type CookieJar = {
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void;
  clearCookie(name: string): void;
};

/**
 * Every cookie is HttpOnly, SameSite=Lax, for the whole site and this host alone. Where the site is served by https it
 * is Secure, and its name begins with `__Host-`: no neighbouring host and no unencrypted answer can plant one.
 */
export function cookieJar(c: Context<HttpEnv>, publicUrl: string): CookieJar {
  const prefix = publicUrl.startsWith("https:") ? "host" : undefined;
  const set = (name: string, value: string, maxAge: number) => {
    const attributes = { path: "/", httpOnly: true, sameSite: "Lax", maxAge, prefix } as const;
    c.env.state.setCookies.set(name, generateCookie(name, value, attributes));
  };
  return {
    cookie: (name) => getCookie(c, name, prefix),
    setCookie: (name, value, { maxAgeSeconds }) => set(name, value, maxAgeSeconds),
    clearCookie: (name) => set(name, "", 0),
  };
}
