import type { Page, Route } from "playwright-core";

/**
 * Holds back the requests of a page that match until what it gives is called; then they are answered by `answer`, which
 * is the site itself unless told otherwise.
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
