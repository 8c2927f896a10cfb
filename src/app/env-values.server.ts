/** Schemas for environment variables. Their error messages name neither the variable nor its value. */
import { z } from "zod";

/** Returns a schema for an http or https address. */
export const httpUrlSchema = () =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      "must be an http or https address",
    );

/**
 * Returns a schema for whole numbers from `minimum` to `maximum`. It accepts only digits, because `Number` would
 * convert an empty string to 0 and "0x50" to 80.
 */
export const wholeNumberSchema = (maximum: number, minimum = 0) => {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= minimum && number <= maximum, message);
};

/**
 * Returns a schema for a site's URL. Refuses a URL with a path, because the site's own paths would replace that path.
 */
export const httpOriginSchema = () =>
  httpUrlSchema().transform((text, context) => {
    const { origin, href } = new URL(text);
    if (href !== `${origin}/`)
      context.addIssue(
        "must end after the host and port, such as https://show.example: it can't have a path",
      );
    return origin;
  });

/** Returns a schema for secrets and names that a provider gives out. Drops the line break that a file may end with. */
export const keySchema = () => z.string().trim().min(1, "must not be blank").optional();

/** Returns a schema for a setting that is on or off. */
export const flagSchema = (defaultValue: "true" | "false") =>
  z
    .enum(["true", "false"], "must be true or false")
    .default(defaultValue)
    .transform((text) => text === "true");

/** Returns a schema for a passcode of up to `maximum` characters. Spaces around it are removed. */
export const passcodeSchema = (maximum: number) =>
  z
    .string()
    .trim()
    .min(1, "must not be blank")
    .max(maximum, `must be at most ${maximum} characters`)
    .optional();

/**
 * Returns whether a string is a mail server's URL. Rejects a password with an unescaped "#" or "?", which would cut off
 * the host, or with a "%" that isn't part of an escape.
 */
export function isMailServerAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) return false;
  if (url.username === "" && /@/.test(url.pathname + url.search + url.hash)) return false;
  try {
    decodeURIComponent(url.username + url.password);
    return true;
  } catch {
    return false;
  }
}
