import type { Page, Route } from "playwright-core";

/**
 * Holds back a page's requests that match `pattern` until the returned function is called. Then passes them to
 * `handle`, which by default sends them to the site.
 */
export async function holdBackRequests(
  page: Page,
  pattern: string | RegExp,
  handle: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise: whenReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await whenReleased;
    await handle(route);
  });
  return release;
}
