import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";

/** How much longer each call of the API, and each request for another page's data, takes, in milliseconds. */
const SLOW_ANSWERS_MS = Number(process.env.SLOW_ANSWERS_MS ?? 0);

/**
 * If SLOW_ANSWERS_MS is set, delays a page's calls and the data of the next page by that time, and its scripts by a
 * third of it. Journeys that don't wait for what they look at then fail, as they otherwise would now and then on a slow
 * machine.
 */
export async function slowDownAnswers(page: Page): Promise<void> {
  if (SLOW_ANSWERS_MS === 0) return;
  await delay(page, /\/api\/(?!.*events)|\.data(\?|$)/, SLOW_ANSWERS_MS);
  await delay(page, /\/assets\/.*\.js/, SLOW_ANSWERS_MS / 3);
}

const delay = (page: Page, pattern: RegExp, ms: number) =>
  page.route(pattern, async (route) => {
    await pause(ms);
    // The window may have been closed in the meantime.
    await route.continue().catch(() => {});
  });
