/**
 * Shorter than anybody needs to read and fill in a form, in milliseconds since its page was opened. Longer than a
 * script takes.
 */
export const LEAST_FORM_AGE_MS = 800;

/** Longer than any page stays open, in milliseconds: a year. */
const GREATEST_FORM_AGE_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Whether what came with a public form was hardly written by a person: the field that nobody sees is filled in, or the
 * form was sent faster than it can be read, or at an age that no form has. A call that sends neither is no trap's
 * matter: it is not from the page.
 */
export function isCaught({ website, formAge }: { website?: unknown; formAge?: unknown }): boolean {
  return isFilled(website) || !isPossibleAge(formAge);
}

const isFilled = (field: unknown): boolean =>
  typeof field === "string" ? field.trim() !== "" : field !== undefined && field !== null;

function isPossibleAge(age: unknown): boolean {
  if (age === undefined || age === null) return true;
  const milliseconds = typeof age === "string" ? Number.parseFloat(age) : age;
  return (
    typeof milliseconds === "number" &&
    milliseconds >= LEAST_FORM_AGE_MS &&
    milliseconds <= GREATEST_FORM_AGE_MS
  );
}

/**
 * How much longer a form of this age has to wait before it is sent, in milliseconds. The page itself never sends one
 * that is too young: whoever comes back to a filled-in form may well press its button at once.
 */
export const waitOf = (formAge: number): number => Math.max(0, LEAST_FORM_AGE_MS - formAge);
