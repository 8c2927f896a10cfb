import type { Page } from "playwright-core";

/**
 * Waits for the letters, for the pictures in sight, and for what is just coming or going; a failure names it. It looks
 * every 50 ms and awaits no promise of the page: a lazy picture below the window, or an animation that stands still, may
 * never settle its own.
 */
export async function settled(page: Page): Promise<void> {
  try {
    await page.waitForFunction(lookWhetherSettled, undefined, { polling: 50 });
  } catch (error) {
    throw new Error(`Not settled: ${await page.evaluate("globalThis.unsettled")}`, { cause: error });
  }
}

function lookWhetherSettled(): boolean {
  const fonts = document.fonts.status === "loaded" ? [] : ["letters"];
  const passing = document
    .getAnimations()
    .filter(({ playState }) => playState === "running")
    .map(({ effect }) => effect)
    .filter((effect) => effect instanceof KeyframeEffect)
    .filter((effect) => Number(effect.getComputedTiming().endTime) < 5000)
    .map(({ target }) => target?.outerHTML.slice(0, 200));
  const loading = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return image.currentSrc && !image.complete && bottom > 0 && top < innerHeight;
  });
  const unsettled = [...fonts, ...passing, ...loading.map(({ currentSrc }) => currentSrc)];
  Object.assign(globalThis, { unsettled });
  return unsettled.length === 0;
}
