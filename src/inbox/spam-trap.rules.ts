/** Shorter than people need to read and fill in a form, but longer than scripts take. */
const MIN_FORM_AGE_MS = 800;

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Returns whether the form was filled in by a program rather than a person. A request with neither field doesn't come
 * from our page and isn't spam.
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
 * Returns how many milliseconds to wait before sending a form of the given age. A person can be too fast if a draft has
 * filled in the form.
 */
export const computeWait = (formAge: number): number => Math.max(0, MIN_FORM_AGE_MS - formAge);
