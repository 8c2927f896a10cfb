import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { limitTime } from "./time-limit.ts";

/** Opens a window for one person, with cookies of its own. Its actions and visits fail after 90 seconds. */
export async function openWindow(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await limitTime("opening a context", browser.newContext(options));
  context.setDefaultTimeout(90_000);
  return { context, page: await limitTime("opening a window", context.newPage()) };
}

/** Closes the windows of these contexts. */
export async function closeWindows(contexts: BrowserContext[]): Promise<void> {
  await limitTime("closing the windows", Promise.all(contexts.map((context) => context.close())));
}
