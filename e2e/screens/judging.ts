import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findings } from "../axe.ts";
import { launchBrowser } from "../browser.ts";
import { startScreenSites } from "./sites.ts";
import { goThrough, type Stage, seeAll, settled, type Walk } from "./stage.ts";

/** The longest walk reads some forty screens, on machines that others load. In milliseconds. */
const PATIENCE = 300_000;

/**
 * Goes the walks and asks at each screen, on a phone (where nothing may be too wide at 320 px either) or on a desktop,
 * in light and in dark: axe must find nothing, and nothing may be wider than the window.
 */
export function judgeScreens(walks: Record<string, Walk>, device: "phone" | "desktop"): void {
  let browser: Browser;
  let open: Awaited<ReturnType<typeof startScreenSites>>;
  beforeAll(async () => {
    [browser, open] = await Promise.all([launchBrowser(), startScreenSites()]);
  });
  afterAll(() => Promise.all([browser.close(), open.stop()]));

  const [width, height] = device === "phone" ? [390, 844] : [1440, 900];

  describe(`axe finds nothing, and nothing is too wide, at ${width} px`, () => {
    test.each(Object.entries(walks))(
      "%s",
      async (_, walk) => {
        const found: string[] = [];
        const look: Stage["look"] = async (page, name, { window = false, dark = false } = {}) => {
          await (window ? settled(page) : seeAll(page));
          await keepToast(page);
          const say = (what: string) => found.push(`${name}: ${what}`);
          for (const what of await findings(page)) say(what);
          if ((await tooWide(page)) > 0) say("too wide");
          if (device === "phone") {
            await page.setViewportSize({ width: 320, height: 640 });
            await settled(page);
            if ((await tooWide(page)) > 0) say("too wide at 320 px");
            await page.setViewportSize({ width, height });
            await settled(page);
          } else if (dark) {
            await page.emulateMedia({ colorScheme: "dark" });
            await settled(page);
            for (const what of await findings(page)) say(`in the dark ${what}`);
            await page.emulateMedia({ colorScheme: "light" });
            await settled(page);
          }
          await page.evaluate(() => dispatchEvent(new Event("focus")));
        };
        await goThrough(walk, { browser, sites: open.sites, width, look });
        expect(found).toEqual([]);
      },
      PATIENCE,
    );
  });
}

/** A toast stays while its window is not looked at: it does not fade while axe reads its colours. */
async function keepToast(page: Page): Promise<void> {
  await page.locator("li[data-state=closed]").waitFor({ state: "detached" });
  // Of a menu this would be the end.
  if ((await page.locator("li[data-state=open]").count()) === 0) return;
  await page.evaluate(() => dispatchEvent(new Event("blur")));
}

/** By how many pixels a page is wider than its window. */
const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
