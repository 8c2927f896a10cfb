import { computeWait } from "./spam-trap.rules.ts";

/**
 * Resolves to the form's age in milliseconds, once a person could have filled it in. The server treats a younger form
 * as spam.
 */
export async function reachFormAge(): Promise<number> {
  const wait = computeWait(performance.now());
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  return Math.round(performance.now());
}
