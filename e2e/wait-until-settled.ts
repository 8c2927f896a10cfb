import type { Page } from "playwright-core";

/**
 * Waits until fonts and visible pictures have loaded and animations have finished. If that takes too long, the error
 * says what is missing. Checks every 50 ms instead of awaiting promises, because the promises of lazy pictures below
 * the fold and of paused animations may never resolve.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  try {
    await page.waitForFunction(checkSettled, undefined, { polling: 50 });
  } catch (error) {
    throw new Error(`Not settled: ${await page.evaluate("globalThis.unsettled")}`, { cause: error });
  }
}

function checkSettled(): boolean {
  const fonts = document.fonts.status === "loaded" ? [] : ["letters"];
  const runningAnimations = document
    .getAnimations()
    .filter(({ playState }) => playState === "running")
    .map(({ effect }) => effect)
    .filter((effect) => effect instanceof KeyframeEffect)
    .filter((effect) => Number(effect.getComputedTiming().endTime) < 5000)
    .map(({ target }) => target?.outerHTML.slice(0, 200));
  const loadingImages = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return image.currentSrc && !image.complete && bottom > 0 && top < innerHeight;
  });
  const unsettled = [...fonts, ...runningAnimations, ...loadingImages.map(({ currentSrc }) => currentSrc)];
  Object.assign(globalThis, { unsettled });
  return unsettled.length === 0;
}
