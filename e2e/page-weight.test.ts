import type { Page } from "playwright-core";
import { expect } from "vitest";
import { listShows } from "../src/show/dates.rules.ts";
import { defaultShow } from "../src/show.ts";
import { journey, signIn } from "./journey.ts";
import { waitUntilQuiet } from "./quiet.ts";

/** How much JavaScript a first visit may load, in compressed bytes and in files. */
const HOME_LIMITS = { bytes: 145_000, files: 13 };
const SIGN_IN_LIMITS = { bytes: 128_000, files: 20 };
const OFFICE_LIMITS = { bytes: 160_000, files: 25 };

/**
 * The date of the show after next. In its last hours before air, the next show's week also loads the code for going on
 * air.
 */
const PLANNED_DATE = listShows(defaultShow, new Date(), 2)[1]?.date;

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
  const overweight: string[] = [];
  for (const address of OFFICE_PATHS) {
    const first = await visitor({ storageState });
    overweight.push(...(await findOverweight(first, address, OFFICE_LIMITS)));
    await first.context().close();
  }
  expect(overweight).toEqual([]);
});

/** Returns the page's weight, as the only item of a list, if it exceeds the limit. Otherwise returns an empty list. */
async function findOverweight(page: Page, address: string, most: typeof OFFICE_LIMITS): Promise<string[]> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script")
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(address);
  await waitUntilQuiet(page);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes, address).toBeGreaterThan(50_000);
  const isOver = bytes > most.bytes || sizes.length > most.files;
  return isOver ? [`${address}: ${bytes} bytes in ${sizes.length} files`] : [];
}
