import type { Context } from "hono";
import { generateCookie, getCookie } from "hono/cookie";
import type { HttpEnv } from "./http-env.server.ts";

export type CookieJar = {
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void;
  clearCookie(name: string): void;
};

export function createCookieJar(c: Context<HttpEnv>, publicUrl: string): CookieJar {
  const prefix = publicUrl.startsWith("https:") ? "host" : undefined;
  const setCookieHeader = (name: string, value: string, maxAge: number) => {
    const attributes = { path: "/", httpOnly: true, sameSite: "Lax", maxAge, prefix } as const;
    c.env.state.setCookies.set(name, generateCookie(name, value, attributes));
  };
  return {
    cookie: (name) => getCookie(c, name, prefix),
    setCookie: (name, value, { maxAgeSeconds }) => setCookieHeader(name, value, maxAgeSeconds),
    clearCookie: (name) => setCookieHeader(name, "", 0),
  };
}
