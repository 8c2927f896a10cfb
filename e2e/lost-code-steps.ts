import type { Locator, Page } from "playwright-core";

const findReloadButton = (page: Page) => page.getByRole("button", { name: "Load the page again" });

/**
 * Makes the window remember failed imports, as Chromium did up to version 150: each keeps failing until the page is
 * reloaded.
 */
export async function keepFailedImportsFailing(page: Page): Promise<void> {
  const failedUrls = new Set<string>();
  page.on("domcontentloaded", () => failedUrls.clear());
  page.on("requestfailed", (request) => {
    if (request.resourceType() === "script") failedUrls.add(request.url());
  });
  await page.route(/\/assets\/.*\.js$/, (route) =>
    failedUrls.has(route.request().url()) ? route.abort() : route.fallback(),
  );
}

/**
 * Presses a button again after its code couldn't be loaded, and waits until `expectedElement` is visible. If the
 * browser remembers the failed import, first reloads the page with the toast's button.
 */
export async function pressAgain(page: Page, button: Locator, expectedElement: Locator): Promise<void> {
  await button.click();
  await expectedElement.or(findReloadButton(page)).first().waitFor();
  if (await expectedElement.isVisible()) return;
  await reloadAsOffered(page);
  await button.click();
  await expectedElement.waitFor();
}

/** Presses the toast's reload button and waits until the new page's code runs. */
export async function reloadAsOffered(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent("domcontentloaded"), findReloadButton(page).click()]);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}
