import type { Page } from "playwright-core";

/**
 * Waits for the letters, for the pictures in sight, and for what is just coming or going. Asked again and again rather
 * than promised: a picture below the window may never be loaded, and what stands still never ends.
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
