import { AsyncLocalStorage } from "node:async_hooks";

const chosen = new AsyncLocalStorage<number>();

/** What `fn` waits for in the database may take `ms` instead of the usual time: a change of tables takes long. */
export function withPatience<T>(ms: number, fn: () => Promise<T>): Promise<T> {
  return chosen.run(ms, fn);
}

/** How many milliseconds the running code waits: what `withPatience` around it says, else `usualMs`. */
export function patience(usualMs: number): number {
  return chosen.getStore() ?? usualMs;
}

/** The answer, or after `ms` an error with this message. The work itself is not stopped. */
export async function within<T>(ms: number, answer: Promise<T>, message: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(message)), ms);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
