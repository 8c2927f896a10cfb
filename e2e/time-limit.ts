/** How long a step may take: far longer than it takes on a busy machine, but less than a whole test may take. */
const STEP_LIMIT_MS = 90_000;

/**
 * Returns what `step` resolves to. If that takes too long, throws an error that names the step, so that the test is run
 * again (see vitest.config.ts). Most of Playwright's calls have timeouts. Calls that open or close a window or evaluate
 * a script don't, and Chromium occasionally never responds to them.
 */
export async function limitTime<T>(name: string, step: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const fail = () => reject(new Error(`The browser hung for ${STEP_LIMIT_MS} ms: ${name}`));
  const timer = setTimeout(fail, STEP_LIMIT_MS);
  return Promise.race([step, promise]).finally(() => clearTimeout(timer));
}
