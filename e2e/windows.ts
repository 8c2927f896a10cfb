import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { limitTime } from "./time-limit.ts";

/** Opens a window with its own cookies. Actions and page loads in it time out after 90 seconds. */
export async function openWindow(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await limitTime("opening a context", browser.newContext(options));
  context.setDefaultTimeout(90_000);
  return { context, page: await limitTime("opening a window", context.newPage()) };
}

/** Closes all windows of the given contexts. */
export async function closeWindows(contexts: BrowserContext[]): Promise<void> {
  await limitTime("closing the windows", Promise.all(contexts.map((context) => context.close())));
}

/** Prints what each window of a failed test shows, so that the failure can be understood without running it again. */
export async function printWindows(contexts: BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const snapshot = await page.ariaSnapshot({ timeout: 5000 }).catch((error) => `(not readable: ${error})`);
    process.stderr.write(`A window of the failed test, at ${page.url()}:\n${snapshot}\n`);
  }
}
