import { computeSendDelay } from "./spam-trap.rules.ts";

/**
 * Waits until the form has been open long enough, because the server treats forms that are sent too fast as spam.
 * Returns how long it has been open, in milliseconds.
 */
export async function waitForMinFormAge(): Promise<number> {
  const delayMs = computeSendDelay(performance.now());
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  return Math.round(performance.now());
}
