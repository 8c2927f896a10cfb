import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { findContrastViolations, findViolations } from "../axe.ts";
import { journey } from "../journey.ts";
import { limitTime } from "../time-limit.ts";
import { waitUntilSettled } from "../wait-until-settled.ts";
import { type ScreenshotSites, startScreenSites } from "./sites.ts";
import { runWalk, scrollThrough, type Walk, type WalkContext } from "./stage.ts";

/** How long a walk may take. The longest one visits about forty screens, and the machine may be busy. */
const WALK_TIMEOUT_MS = 300_000;

const CHECKS_AT_320_PX = process.env.GREENROOM_TESTS !== "usual";

const screenJourney = journey.extend<{ sites: ScreenshotSites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures this one needs from the pattern
    async ({}, use) => {
      const { sites, stop } = await startScreenSites();
      await use(sites);
      await stop();
    },
    { scope: "file" },
  ],
});

/**
 * Defines a test for each walk. The test checks the walk's screens at the size of a phone or a desktop: axe must find
 * nothing, and no page may be wider than the window. At the desktop's size, the contrast of screens with a dark mode is
 * also checked in dark mode. Phone screens are also checked at 320 px, but only by `npm test -- --all`.
 */
export function checkScreens(walks: Record<string, Walk>, device: "phone" | "desktop"): void {
  const [width, height] = device === "phone" ? [390, 844] : [1440, 900];

  describe(`axe finds nothing, and nothing is too wide, at ${width} px`, () => {
    screenJourney.for(Object.entries(walks))(
      "%s",
      { timeout: WALK_TIMEOUT_MS },
      async ([, walk], { browser, sites }) => {
        const faults: string[] = [];
        const checkScreen: WalkContext["look"] = async (
          page,
          name,
          { viewportOnly = false, dark = false } = {},
        ) => {
          await (viewportOnly ? waitUntilSettled(page) : scrollThrough(page));
          await keepToastVisible(page);
          const report = (fault: string) => faults.push(`${name}: ${fault}`);
          for (const fault of await findViolations(page)) report(fault);
          if ((await measureOverflow(page)) > 0) report("too wide");
          if (device === "phone" && CHECKS_AT_320_PX) {
            await page.setViewportSize({ width: 320, height: 640 });
            await waitUntilSettled(page);
            if ((await measureOverflow(page)) > 0) report("too wide at 320 px");
            await page.setViewportSize({ width, height });
            await waitUntilSettled(page);
          } else if (device === "desktop" && dark) {
            await page.emulateMedia({ colorScheme: "dark" });
            await waitUntilSettled(page);
            for (const fault of await findContrastViolations(page)) report(`in the dark ${fault}`);
            await page.emulateMedia({ colorScheme: "light" });
            await waitUntilSettled(page);
          }
          await page.evaluate(() => dispatchEvent(new Event("focus")));
        };
        const look: WalkContext["look"] = (page, name, options) =>
          limitTime(name, checkScreen(page, name, options));
        await runWalk(walk, { browser, sites, width, look });
        expect(faults).toEqual([]);
      },
    );
  });
}

/**
 * Keeps a toast from fading while axe checks its colors, by making the page believe that its window has lost focus.
 */
async function keepToastVisible(page: Page): Promise<void> {
  await page.locator("li[data-state=closed]").waitFor({ state: "detached" });
  // Don't send the event if there is no toast, because the event would close an open menu.
  if ((await page.locator("li[data-state=open]").count()) === 0) return;
  await page.evaluate(() => dispatchEvent(new Event("blur")));
}

/** Returns how many pixels wider the page is than its window. */
const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
