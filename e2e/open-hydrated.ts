import type { Page } from "playwright-core";

/** Makes `page.goto` also wait for the page's code to run, because the code is only requested after the first paint. */
export function makeGotoWaitForCode(page: Page): void {
  const hydrated = async (waitUntil: string | undefined) => {
    if (waitUntil === "networkidle") throw new Error("An event stream stays open: wait with quiet(page)");
    if (waitUntil === "commit" || waitUntil === "domcontentloaded") return;
    // Only our own pages have this code.
    await page
      .locator("html[data-hydrated], html:not(:has(template#page-program))")
      .waitFor({ state: "attached" });
  };
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    await hydrated(options?.waitUntil);
    return answer;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const answer = await reload(options);
    await hydrated(options?.waitUntil);
    return answer;
  };
}
