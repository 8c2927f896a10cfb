import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Expects the element with the given id to be 80 px below the top of the window. */
export const expectScrolledTo = (page: Page, id: string) =>
  expect
    .poll(async () => Math.round((await page.locator(`#${id}`).boundingBox())?.y ?? NaN), {
      message: `#${id} is reached`,
    })
    .toBe(80);
