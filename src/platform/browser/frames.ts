/** How long to wait for a frame at most. A page that gets hidden while it waits never gets one. */
const MAX_FRAME_WAIT_MS = 1000;

/** Resolves once pending changes are painted, so that the work that follows doesn't delay the response to a click. */
export function afterPaint(): Promise<void> {
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

/** Resolves when the page is idle, or after a second. */
export const whenIdle = (): Promise<void> => new Promise((resolve) => void requestIdle(() => resolve()));

/** Calls `fn` when the page is idle, or after a second. Returns an id to pass to `cancelIdle`. */
export const requestIdle = (fn: () => void): number =>
  typeof requestIdleCallback === "function"
    ? requestIdleCallback(fn, { timeout: MAX_IDLE_WAIT_MS })
    : window.setTimeout(fn, 50);

export const cancelIdle = (request: number): void =>
  typeof cancelIdleCallback === "function" ? cancelIdleCallback(request) : clearTimeout(request);
