import { describeStartFailure, getErrorMessage } from "./outage.server.ts";

/**
 * Prints why the program can't start, and exits. If the operator can fix it, this takes one line; otherwise, a stack
 * trace follows.
 */
export function exitAfterStartFailure(error: unknown): never {
  // In development, Vite loads the class StartupError a second time, so `instanceof` would miss some of these errors.
  const isStartupError = error instanceof Error && error.name === "StartupError";
  const message = isStartupError ? error.message : describeStartFailure(error);
  process.stderr.write(`${message}\n`);
  const isExplained = isStartupError || message !== getErrorMessage(error);
  if (!isExplained && error instanceof Error && error.stack) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}
