import type { Locator, Page } from "playwright-core";

const offer = (page: Page) => page.getByRole("button", { name: "Load the page again" });

/** Lets the window keep failed imports as Chromium up to 150 does: while its page lives, they fail at once. */
export async function keepFailedImports(page: Page): Promise<void> {
  const failed = new Set<string>();
  page.on("domcontentloaded", () => failed.clear());
  page.on("requestfailed", (request) => {
    if (request.resourceType() === "script") failed.add(request.url());
  });
  await page.route(/\/assets\/.*\.js$/, (route) =>
    failed.has(route.request().url()) ? route.abort() : route.fallback(),
  );
}

/** Presses what could not be loaded before, and takes the offer of a browser that keeps the failure. */
export async function pressAgain(page: Page, button: Locator, wanted: Locator): Promise<void> {
  await button.click();
  await wanted.or(offer(page)).first().waitFor();
  if (await wanted.isVisible()) return;
  await reloadAsOffered(page);
  await button.click();
  await wanted.waitFor();
}

/** Presses the toast's button, and waits until the new page's program runs. */
export async function reloadAsOffered(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent("domcontentloaded"), offer(page).click()]);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}
