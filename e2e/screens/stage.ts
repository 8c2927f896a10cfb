import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { findMinuteOnAir } from "#on-air/live/live.rules.ts";
import { defaultShow } from "#show.ts";
import { makeGotoWaitForCode } from "../open-hydrated.ts";
import { countRequests, waitUntilQuiet } from "../quiet.ts";
import { limitTime } from "../time-limit.ts";
import { waitUntilSettled } from "../wait-until-settled.ts";
import { closeWindows, openWindow } from "../windows.ts";
import type { ScreenshotSites } from "./sites.ts";

export type LookOptions = {
  /** Whether to look only at the visible part of the page, as for dialogs and messages that cover it. */
  viewportOnly?: boolean;
  /** Whether to look in dark mode as well. */
  dark?: boolean;
};

/**
 * What a walk needs: the sites, functions that open windows of a certain width, and a function to call at each screen.
 * That function checks the screen or takes a screenshot.
 */
export type WalkContext = ScreenshotSites & {
  /** Opens a window for a visitor. */
  visitor(options?: BrowserContextOptions & { at?: keyof ScreenshotSites }): Promise<Page>;
  /** Opens a window for an admin. */
  admin(options?: BrowserContextOptions & { at?: keyof ScreenshotSites }): Promise<Page>;
  look(page: Page, name: string, how?: LookOptions): Promise<void>;
};

/** Visits some screens. At each of them, calls `look` with the name that reports use for the screen. */
export type Walk = (stage: WalkContext) => Promise<void>;

const WINDOW_HEIGHTS: Record<number, number> = { 390: 844, 768: 1024, 1440: 900 };

/** Runs a walk at the given width, and closes every window that it opened. */
export async function runWalk(
  walk: Walk,
  { browser, sites, width, look, onOpen }: WalkOptions,
): Promise<void> {
  const contexts: BrowserContext[] = [];
  const visitor: WalkContext["visitor"] = async ({ at = "full", ...options } = {}) => {
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
    onOpen?.(page);
    return page;
  };
  const admin: WalkContext["admin"] = (options) =>
    visitor({ storageState: sites[options?.at ?? "full"].team, ...options });
  try {
    await walk({ ...sites, visitor, admin, look });
  } finally {
    await closeWindows(contexts);
  }
}

/**
 * Returns a time zone in which the show isn't on right now. Walks that need the show to be on set the clock instead.
 */
const findTimeZoneOffAir = (): string =>
  findMinuteOnAir(defaultShow, new Date(), undefined) !== undefined ? "Asia/Tokyo" : defaultShow.timeZone;

export type WalkOptions = {
  browser: Browser;
  sites: ScreenshotSites;
  width: number;
  look: WalkContext["look"];
  /** Called with the page of every new window. */
  onOpen?: (page: Page) => void;
};

/** Scrolls through the whole page, so that its lazy parts start to load, and waits until they have loaded. */
export async function scrollThrough(page: Page): Promise<void> {
  const scrolling = page.evaluate(async () => {
    // Don't rely on frames alone, because the browser may not render any for a while.
    const waitForFrame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 500);
      });
    for (let scrollTop = 0; scrollTop < document.documentElement.scrollHeight; scrollTop += innerHeight) {
      scrollTo({ top: scrollTop, behavior: "instant" });
      await waitForFrame();
      await waitForFrame();
    }
    scrollTo({ top: 0, behavior: "instant" });
    await waitForFrame();
  });
  await limitTime(`scrolling through ${page.url()}`, scrolling);
  await waitUntilQuiet(page);
  await waitUntilSettled(page);
}
