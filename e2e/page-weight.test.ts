import type { Page } from "playwright-core";
import { expect } from "vitest";
import { listUpcomingShowDates } from "../src/show/dates.rules.ts";
import { defaultShow } from "../src/show.ts";
import { journey, signIn } from "./journey.ts";
import { waitUntilQuiet } from "./quiet.ts";

/** How much JavaScript a first visit may load, in compressed bytes and in files. */
const HOME_LIMITS = { bytes: 145_750, files: 13 };
const SIGN_IN_LIMITS = { bytes: 128_000, files: 20 };
const OFFICE_LIMITS = { bytes: 160_000, files: 25 };

/**
 * The date of the show after next. In the last hours before a show, its week's page also loads the code for going on
 * air.
 */
const PLANNED_DATE = listUpcomingShowDates(defaultShow, new Date(), 2)[1]?.date;

const OFFICE_PATHS = [
  ...[
    "",
    `/week/${PLANNED_DATE}`,
    "/episodes",
    "/topic-requests",
    "/guest-requests",
    "/guest-requests/calendar",
    "/hosts",
  ],
  ...["/history", "/followers", "/analytics", "/questions", "/settings", "/settings/show", "/settings/team"],
  ...["/settings/api", "/settings/activity", "/settings/trash", "/settings/backups", "/settings/podcast"],
  ...["/settings/notices", "/settings/outgoing"],
].map((place) => `/admin${place}`);

journey("the home page loads little code, in few files", async ({ page }) => {
  expect(await findOverweight(page, "/", HOME_LIMITS)).toEqual([]);
});

journey("the sign-in page loads little code, in few files", async ({ page }) => {
  expect(await findOverweight(page, "/auth", SIGN_IN_LIMITS)).toEqual([]);
});

journey("every page of the back office loads little code, in few files", async ({ page, visitor }) => {
  await signIn(page, "weigher");
  const storageState = await page.context().storageState();
  const overweightPages: string[] = [];
  for (const path of OFFICE_PATHS) {
    const firstVisit = await visitor({ storageState });
    overweightPages.push(...(await findOverweight(firstVisit, path, OFFICE_LIMITS)));
    await firstVisit.context().close();
  }
  expect(overweightPages).toEqual([]);
});

/**
 * Returns an empty list if the page is within the limits, and otherwise a list with one line: the page's path and
 * weight.
 */
async function findOverweight(page: Page, path: string, limits: typeof OFFICE_LIMITS): Promise<string[]> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script")
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await waitUntilQuiet(page);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes, path).toBeGreaterThan(50_000);
  const isTooHeavy = bytes > limits.bytes || sizes.length > limits.files;
  return isTooHeavy ? [`${path}: ${bytes} bytes in ${sizes.length} files`] : [];
}
