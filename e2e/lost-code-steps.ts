import type { Locator, Page } from "playwright-core";

const findReloadButton = (page: Page) => page.getByRole("button", { name: "Load the page again" });

/**
 * Makes the window remember failed imports, as Chromium did up to version 150: each keeps failing until the page is
 * reloaded.
 */
export async function rememberFailedImports(page: Page): Promise<void> {
  const failed = new Set<string>();
  page.on("domcontentloaded", () => failed.clear());
  page.on("requestfailed", (request) => {
    if (request.resourceType() === "script") failed.add(request.url());
  });
  await page.route(/\/assets\/.*\.js$/, (route) =>
    failed.has(route.request().url()) ? route.abort() : route.fallback(),
  );
}

/**
 * Presses a button again whose code couldn't be loaded, and waits until `wanted` is visible. If the browser remembers
 * the failure, reloads the page with the toast's button first.
 */
export async function pressAgain(page: Page, button: Locator, wanted: Locator): Promise<void> {
  await button.click();
  await wanted.or(findReloadButton(page)).first().waitFor();
  if (await wanted.isVisible()) return;
  await reloadAsOffered(page);
  await button.click();
  await wanted.waitFor();
}

/** Presses the toast's reload button and waits until the new page's code runs. */
export async function reloadAsOffered(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent("domcontentloaded"), findReloadButton(page).click()]);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}
