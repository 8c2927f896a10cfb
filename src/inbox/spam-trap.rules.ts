/** In milliseconds: less time than a person needs to read and fill in a form, and more than a script takes. */
const MIN_FORM_AGE_MS = 800;

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Returns whether a program filled in the form. A call that has neither field doesn't come from the page and is let
 * through.
 */
export function isSpam({ website, formAge }: { website?: unknown; formAge?: unknown }): boolean {
  return hasContent(website) || !isPossibleAge(formAge);
}

const hasContent = (field: unknown): boolean =>
  typeof field === "string" ? field.trim() !== "" : field !== undefined && field !== null;

function isPossibleAge(age: unknown): boolean {
  if (age === undefined || age === null) return true;
  const ms = typeof age === "string" ? Number.parseFloat(age) : age;
  return typeof ms === "number" && ms >= MIN_FORM_AGE_MS && ms <= YEAR_MS;
}

/**
 * Returns how many milliseconds to wait before a form of this age can be sent. People can be that fast if a draft has
 * filled in the form.
 */
export const computeWait = (formAge: number): number => Math.max(0, MIN_FORM_AGE_MS - formAge);
