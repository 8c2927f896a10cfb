import type { Page } from "playwright-core";

/** Starts adding up how far a page's content shifts while it loads. */
export const watchLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  `);

/** Returns the page's layout shift so far, as Lighthouse computes it. */
export const readLayoutShift = (page: Page): Promise<number> => page.evaluate<number>("globalThis.shifted");
