import { z } from "zod";
import type { CookieJar } from "#platform/http/http.server.ts";

export const SENT_FORM_COOKIE = "sent-form";
const MAX_AGE_SECONDS = 60;

const sentForm = z.object({ address: z.string(), answer: z.unknown() });

/** A form that the browser submitted to `address` without JavaScript, and the result of its API request. */
export type SentForm = z.infer<typeof sentForm>;

/** Stores a form's result in a cookie for the page to which the browser is redirected. Returns that page's address. */
export function storeSentForm(form: SentForm, jar: CookieJar): string {
  const value = Buffer.from(JSON.stringify(form)).toString("base64url");
  jar.setCookie(SENT_FORM_COOKIE, value, { maxAgeSeconds: MAX_AGE_SECONDS });
  return toPageAddress(form.address);
}

/** Returns the form that was just sent from this page, if any. Only the first request for the page gets it. */
export function takeSentForm(pageAddress: string, jar: CookieJar): SentForm | undefined {
  const form = parseSentForm(jar.cookie(SENT_FORM_COOKIE) ?? "");
  if (form?.answer === undefined || toPageAddress(form.address) !== pageAddress) return undefined;
  jar.clearCookie(SENT_FORM_COOKIE);
  return form;
}

function parseSentForm(value: string): SentForm | undefined {
  try {
    return sentForm.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  } catch {
    return undefined;
  }
}

/**
 * Removes `?index`, which React Router adds to the addresses of forms on index pages. Also merges leading slashes,
 * because a redirect to `//page` would lead to another host.
 */
const toPageAddress = (formAddress: string): string =>
  formAddress.replace(/^\/+/, "/").replace(/\?index(?:&|$)/, (match) => (match.endsWith("&") ? "?" : ""));
