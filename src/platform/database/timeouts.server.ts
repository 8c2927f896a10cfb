import { AsyncLocalStorage } from "node:async_hooks";

const timeoutOverrideMs = new AsyncLocalStorage<number>();

/**
 * Runs `fn` with a statement timeout of `ms` milliseconds instead of the usual one. Use it for changes to large tables.
 */
export const withStatementTimeout = <T>(ms: number, fn: () => Promise<T>): Promise<T> =>
  timeoutOverrideMs.run(ms, fn);

export const getStatementTimeout = (usualMs: number): number => timeoutOverrideMs.getStore() ?? usualMs;

export async function failAfterTimeout<T>(ms: number, promise: Promise<T>, message: string): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(message)), ms);
  try {
    return await Promise.race([promise, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
