import { computeSendDelay } from "./spam-trap.rules.ts";

/**
 * Waits until the form is old enough for the server, which treats forms sent too fast as spam. Returns the form's age
 * in milliseconds.
 */
export async function waitForMinFormAge(): Promise<number> {
  const wait = computeSendDelay(performance.now());
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  return Math.round(performance.now());
}
