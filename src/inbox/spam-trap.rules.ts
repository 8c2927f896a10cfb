import { DAY_MS } from "#platform/time/units.rules.ts";

/** The minimum time between opening and sending a form. People need longer, but scripts usually don't. */
const MIN_FORM_AGE_MS = 800;

const YEAR_MS = 365 * DAY_MS;

/**
 * Returns whether a program, and not a person, filled in the form. A request with neither field was not sent from our
 * form, and doesn't count as spam.
 */
export function isSpam({ website, formAge }: { website?: unknown; formAge?: unknown }): boolean {
  return hasContent(website) || !isPlausibleAge(formAge);
}

/** Returns whether a person sent our form, from a browser that runs JavaScript. */
export const isSentByForm = (fields: { website?: unknown; formAge?: unknown }): boolean =>
  Boolean(fields.formAge) && !isSpam(fields);

const hasContent = (field: unknown): boolean =>
  typeof field === "string" ? field.trim() !== "" : field !== undefined && field !== null;

function isPlausibleAge(age: unknown): boolean {
  if (age === undefined || age === null) return true;
  const ms = typeof age === "string" ? Number.parseFloat(age) : age;
  return typeof ms === "number" && ms >= MIN_FORM_AGE_MS && ms <= YEAR_MS;
}

/**
 * Returns how many milliseconds to wait before sending a form that has been open for `formAge` milliseconds. With a
 * restored draft, a person can be faster than the minimum.
 */
export const computeSendDelay = (formAge: number): number => Math.max(0, MIN_FORM_AGE_MS - formAge);
