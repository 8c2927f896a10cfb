import type { Page } from "playwright-core";

/** Adds up from now on how far pages move while they load. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  `);

/** How far the open page has moved, as Lighthouse counts it. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate<number>("globalThis.shifted");
