import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { findMinuteOnAir } from "#on-air/live/live.rules.ts";
import { defaultShow } from "#show.ts";
import { openHydrated } from "../open-hydrated.ts";
import { countRequests, waitUntilQuiet } from "../quiet.ts";
import { waitUntilSettled } from "../wait-until-settled.ts";
import type { ScreenSites } from "./sites.ts";

export type HowToLook = {
  /** The name of the design's picture of this screen. */
  drawn?: string;
  /** Whether to look only at the window's content, for dialogs and messages over the page. */
  window?: boolean;
  /** Whether to look in dark mode, too. */
  dark?: boolean;
};

/**
 * What a walk needs to visit screens at one width: the sites, windows, and what to do at each screen, such as taking a
 * picture.
 */
export type Stage = ScreenSites & {
  /** Opens a window for a visitor. */
  visitor(options?: BrowserContextOptions & { at?: keyof ScreenSites }): Promise<Page>;
  /** Opens a window for an admin. */
  admin(options?: BrowserContextOptions & { at?: keyof ScreenSites }): Promise<Page>;
  look(page: Page, name: string, how?: HowToLook): Promise<void>;
};

/** Visits some screens, each with a name for reports. */
export type Walk = (stage: Stage) => Promise<void>;

const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024, 1440: 900 };

/** Runs a walk at this width, and closes every window that it opened. */
export async function goThrough(
  walk: Walk,
  { browser, sites, width, look, opened }: StageNeeds,
): Promise<void> {
  const contexts: { close(): Promise<void> }[] = [];
  const visitor: Stage["visitor"] = async ({ at = "full", ...options } = {}) => {
    const context = await browser.newContext({
      baseURL: sites[at].origin,
      viewport: { width, height: HEIGHTS[width] ?? 900 },
      reducedMotion: "reduce",
      timezoneId: offAir(),
      ...options,
    });
    context.setDefaultTimeout(90_000);
    contexts.push(context);
    const page = await context.newPage();
    countRequests(page);
    if (options.javaScriptEnabled !== false) openHydrated(page);
    opened?.(page);
    return page;
  };
  const admin: Stage["admin"] = (options) =>
    visitor({ storageState: sites[options?.at ?? "full"].team, ...options });
  try {
    await walk({ ...sites, visitor, admin, look });
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}

/** Returns a time zone in which the show is not on air now. A walk that wants it on air sets a clock. */
const offAir = (): string =>
  findMinuteOnAir(defaultShow, new Date(), undefined) !== undefined ? "Asia/Tokyo" : defaultShow.timeZone;

export type StageNeeds = {
  browser: Browser;
  sites: ScreenSites;
  width: number;
  look: Stage["look"];
  /** Called for every new window. */
  opened?: (page: Page) => void;
};

/** Scrolls through the whole page, so that parts load that only load when they are near, and waits for them. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // On an overloaded machine, a window may get no frames for a while.
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 500);
      });
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: "instant" });
      await frame();
      await frame();
    }
    scrollTo({ top: 0, behavior: "instant" });
    await frame();
  });
  await waitUntilQuiet(page);
  await waitUntilSettled(page);
}
