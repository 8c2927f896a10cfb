import type { Page, Route } from "playwright-core";

/**
 * Holds back a page's requests that match `pattern` until the returned function is called. Then passes them on to
 * `handle`, which sends them to the site by default.
 */
export async function holdBack(
  page: Page,
  pattern: string | RegExp,
  handle: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await held;
    await handle(route);
  });
  return release;
}
