import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { contrastFindings, findings } from "../axe.ts";
import { journey } from "../journey.ts";
import { waitUntilSettled } from "../wait-until-settled.ts";
import { type ScreenSites, startScreenSites } from "./sites.ts";
import { goThrough, type Stage, scrollThrough, type Walk } from "./stage.ts";

/** In milliseconds. The longest walk visits about forty screens, and the machine may be busy. */
const PATIENCE = 300_000;

const screen = journey.extend<{ sites: ScreenSites }>({
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
 * Runs the walks and checks each screen at the size of a phone or a desktop: axe must find nothing, and nothing may be
 * wider than the window. Phone screens are also checked at 320 px, and screens with a dark mode for contrast.
 */
export function checkScreens(walks: Record<string, Walk>, device: "phone" | "desktop"): void {
  const [width, height] = device === "phone" ? [390, 844] : [1440, 900];

  describe(`axe finds nothing, and nothing is too wide, at ${width} px`, () => {
    screen.for(Object.entries(walks))("%s", { timeout: PATIENCE }, async ([, walk], { browser, sites }) => {
      const found: string[] = [];
      const look: Stage["look"] = async (page, name, { window = false, dark = false } = {}) => {
        await (window ? waitUntilSettled(page) : scrollThrough(page));
        await keepToast(page);
        const say = (what: string) => found.push(`${name}: ${what}`);
        for (const what of await findings(page)) say(what);
        if ((await tooWide(page)) > 0) say("too wide");
        if (device === "phone") {
          await page.setViewportSize({ width: 320, height: 640 });
          await waitUntilSettled(page);
          if ((await tooWide(page)) > 0) say("too wide at 320 px");
          await page.setViewportSize({ width, height });
          await waitUntilSettled(page);
        } else if (dark) {
          await page.emulateMedia({ colorScheme: "dark" });
          await waitUntilSettled(page);
          for (const what of await contrastFindings(page)) say(`in the dark ${what}`);
          await page.emulateMedia({ colorScheme: "light" });
          await waitUntilSettled(page);
        }
        await page.evaluate(() => dispatchEvent(new Event("focus")));
      };
      await goThrough(walk, { browser, sites, width, look });
      expect(found).toEqual([]);
    });
  });
}

/** Keeps a toast from fading while axe reads its colors, by making the page believe that the window lost the focus. */
async function keepToast(page: Page): Promise<void> {
  await page.locator("li[data-state=closed]").waitFor({ state: "detached" });
  // This would close a menu.
  if ((await page.locator("li[data-state=open]").count()) === 0) return;
  await page.evaluate(() => dispatchEvent(new Event("blur")));
}

/** Returns by how many pixels the page is wider than its window. */
const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
