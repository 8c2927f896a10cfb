import { computeWait } from "./spam-trap.rules.ts";

/**
 * Waits until a person could have filled in the form, because the server treats younger forms as spam. Returns the
 * form's age in milliseconds.
 */
export async function waitForFormAge(): Promise<number> {
  const wait = computeWait(performance.now());
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  return Math.round(performance.now());
}
