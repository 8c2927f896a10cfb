import type { Page } from "playwright-core";

/** Makes `page.goto` and `page.reload` wait for the page's code, which is only requested after the first paint. */
export function makeGotoWaitForCode(page: Page): void {
  const waitForCode = async (waitUntil: string | undefined) => {
    if (waitUntil === "networkidle")
      throw new Error("An event stream stays open: wait with waitUntilQuiet(page)");
    if (waitUntil === "commit" || waitUntil === "domcontentloaded") return;
    // Pages on other sites never hydrate, so they count as ready.
    await page
      .locator("html[data-hydrated], html:not(:has(template#page-program))")
      .waitFor({ state: "attached" });
  };
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    await waitForCode(options?.waitUntil);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    await waitForCode(options?.waitUntil);
    return response;
  };
}
