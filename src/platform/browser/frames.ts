/** A page that goes out of sight gets no more frames. */
const LONGEST_MS = 1000;

/** Resolves once what has changed is on the screen: what comes then does not delay the answer to a press. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return void setTimeout(resolve);
    const timer = setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}

const LONGEST_WAIT_MS = 1000;

/** Resolves when the page has nothing else to do, after a second at the latest. */
export const whenIdle = (): Promise<void> => new Promise((resolve) => void requestIdle(() => resolve()));

/** Calls when the page has nothing else to do, after a second at the latest. Returns what `cancelIdle` takes. */
export const requestIdle = (fn: () => void): number =>
  typeof requestIdleCallback === "function"
    ? requestIdleCallback(fn, { timeout: LONGEST_WAIT_MS })
    : window.setTimeout(fn, 50);

export const cancelIdle = (request: number): void =>
  typeof cancelIdleCallback === "function" ? cancelIdleCallback(request) : clearTimeout(request);
