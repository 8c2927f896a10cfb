import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { findMinuteOnAir } from "#on-air/live/live.rules.ts";
import { defaultShow } from "#show.ts";
import { makeGotoWaitForCode } from "../open-hydrated.ts";
import { countRequests, waitUntilQuiet } from "../quiet.ts";
import { limitTime } from "../time-limit.ts";
import { waitUntilSettled } from "../wait-until-settled.ts";
import { closeWindows, openWindow } from "../windows.ts";
import type { ScreenSites } from "./sites.ts";

export type LookOptions = {
  /** The name of the designer's picture of this screen. */
  drawn?: string;
  /** Whether to look only at the visible part of the page, for dialogs and messages on top of it. */
  window?: boolean;
  /** Whether to look in dark mode as well. */
  dark?: boolean;
};

/**
 * What a walk needs to visit screens at a certain width: the sites, functions that open windows, and a function to call
 * at each screen, which may for example take a picture.
 */
export type Stage = ScreenSites & {
  /** Opens a window for a visitor. */
  visitor(options?: BrowserContextOptions & { at?: keyof ScreenSites }): Promise<Page>;
  /** Opens a window for an admin. */
  admin(options?: BrowserContextOptions & { at?: keyof ScreenSites }): Promise<Page>;
  look(page: Page, name: string, how?: LookOptions): Promise<void>;
};

/** Visits some screens. At each, calls `look` with a name for the screen in reports. */
export type Walk = (stage: Stage) => Promise<void>;

const WINDOW_HEIGHTS: Record<number, number> = { 390: 844, 768: 1024, 1440: 900 };

/** Runs a walk at the given width, and closes every window that it opened. */
export async function runWalk(
  walk: Walk,
  { browser, sites, width, look, opened }: StageOptions,
): Promise<void> {
  const contexts: BrowserContext[] = [];
  const visitor: Stage["visitor"] = async ({ at = "full", ...options } = {}) => {
    const { context, page } = await openWindow(browser, {
      baseURL: sites[at].origin,
      viewport: { width, height: WINDOW_HEIGHTS[width] ?? 900 },
      reducedMotion: "reduce",
      timezoneId: findTimeZoneOffAir(),
      ...options,
    });
    contexts.push(context);
    countRequests(page);
    if (options.javaScriptEnabled !== false) makeGotoWaitForCode(page);
    opened?.(page);
    return page;
  };
  const admin: Stage["admin"] = (options) =>
    visitor({ storageState: sites[options?.at ?? "full"].team, ...options });
  try {
    await walk({ ...sites, visitor, admin, look });
  } finally {
    await closeWindows(contexts);
  }
}

/** Returns a time zone in which the show isn't on right now. Walks that need the show to be on set the clock. */
const findTimeZoneOffAir = (): string =>
  findMinuteOnAir(defaultShow, new Date(), undefined) !== undefined ? "Asia/Tokyo" : defaultShow.timeZone;

export type StageOptions = {
  browser: Browser;
  sites: ScreenSites;
  width: number;
  look: Stage["look"];
  /** Called for every new window. */
  opened?: (page: Page) => void;
};

/** Scrolls through the whole page, so that its lazy parts start to load, and waits until they have loaded. */
export async function scrollThrough(page: Page): Promise<void> {
  const scrolling = page.evaluate(async () => {
    // On a busy machine, a window may get no frames for a while.
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
  await limitTime(`scrolling through ${page.url()}`, scrolling);
  await waitUntilQuiet(page);
  await waitUntilSettled(page);
}
