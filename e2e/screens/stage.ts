import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { findMinuteOnAir } from "#on-air/live/live.rules.ts";
import { defaultShow } from "#show.ts";
import { openHydrated } from "../open-hydrated.ts";
import { countRequests, quiet } from "../quiet.ts";
import { settled } from "../settled.ts";
import type { ScreenSites } from "./sites.ts";

export type HowToLook = {
  /** The name of the drawn picture that the screen was built from. */
  drawn?: string;
  /** Only what is in the window: for dialogs and messages over the page. */
  window?: boolean;
  /** Also in dark mode. */
  dark?: boolean;
};

/**
 * One width in which the walks go from screen to screen, and what is done at each: taking a picture, or checking a
 * rule.
 */
export type Stage = ScreenSites & {
  /** Another visitor's window. */
  visitor(options?: BrowserContextOptions & { at?: keyof ScreenSites }): Promise<Page>;
  /** A window of the team. */
  admin(options?: BrowserContextOptions & { at?: keyof ScreenSites }): Promise<Page>;
  look(page: Page, name: string, how?: HowToLook): Promise<void>;
};

/** A walk through some screens. `name` identifies each in reports. */
export type Walk = (stage: Stage) => Promise<void>;

const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024, 1440: 900 };

/** Gives the walk a stage of this width, and closes every window that it opened. */
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
  /** Called for every window. */
  opened?: (page: Page) => void;
};

/** Scrolls through the whole page, so that parts that load when near do load, and waits for them. */
export async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // On an overloaded machine a window may get no frames for a while.
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
  await quiet(page);
  await settled(page);
}
