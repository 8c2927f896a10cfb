/** The maximum time to wait for a frame. Browsers draw none if the page becomes hidden in the meantime. */
const MAX_FRAME_WAIT_MS = 1000;

/** Resolves once pending changes are painted. Use it before slow work, so that the page responds to a click first. */
export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return void setTimeout(resolve);
    const timer = setTimeout(resolve, MAX_FRAME_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}

const MAX_IDLE_WAIT_MS = 1000;

/** Resolves when the page is idle, after a second at the latest. See `requestIdle`. */
export const waitUntilIdle = (): Promise<void> => new Promise((resolve) => void requestIdle(() => resolve()));

/**
 * Calls `fn` when the page is idle, after a second at the latest. In browsers without `requestIdleCallback`, calls it
 * after 50 ms. Returns an id to pass to `cancelIdleRequest`.
 */
export const requestIdle = (fn: () => void): number =>
  typeof requestIdleCallback === "function"
    ? requestIdleCallback(fn, { timeout: MAX_IDLE_WAIT_MS })
    : window.setTimeout(fn, 50);

export const cancelIdleRequest = (request: number): void =>
  typeof cancelIdleCallback === "function" ? cancelIdleCallback(request) : clearTimeout(request);
