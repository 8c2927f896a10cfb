/** How long a step may take, in milliseconds: far longer than on a busy machine, and shorter than a whole test may. */
const STEP_LIMIT_MS = 90_000;

/**
 * Returns what `step` resolves to. If that takes too long, throws an error that names the step, and the test runs once
 * more (see vitest.config.ts). Playwright limits most of its calls itself, but not those that open or close a window or
 * evaluate a script, and Chromium sometimes never responds to one.
 */
export async function limitTime<T>(name: string, step: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const fail = () => reject(new Error(`The browser hung for ${STEP_LIMIT_MS} ms: ${name}`));
  const timer = setTimeout(fail, STEP_LIMIT_MS);
  return Promise.race([step, promise]).finally(() => clearTimeout(timer));
}
