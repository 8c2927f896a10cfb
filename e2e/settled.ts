import type { Page } from "playwright-core";

/**
 * Waits for the letters, for the pictures in sight, and for what is just coming or going. It looks every 50 ms and
 * awaits no promise of the page: a lazy picture below the window, or an animation that stands still, may never settle
 * its own.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const passing = document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === "running" && Number(effect?.getComputedTiming().endTime) < 5000,
        );
      const loading = [...document.images].some((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return image.currentSrc && !image.complete && bottom > 0 && top < innerHeight;
      });
      return document.fonts.status === "loaded" && !passing && !loading;
    },
    undefined,
    { polling: 50 },
  );
}
