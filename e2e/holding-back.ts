import type { Page, Route } from "playwright-core";

/**
 * Holds back a page's requests that match `pattern` until the returned function is called. Then `answer` handles them.
 * By default, they go through to the site.
 */
export async function holdBack(
  page: Page,
  pattern: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await held;
    await answer(route);
  });
  return release;
}
