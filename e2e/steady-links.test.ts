import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { holdBack } from "./holding-back.ts";
import { journey, signIn } from "./journey.ts";
import { waitUntilQuiet } from "./quiet.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";

const PAGE_PATHS = ["/", "/episodes", "/topics", "/guest-request", "/draws", "/auth", "/privacy"];

/** Returns the position of each visible link, button and field on a page, by its name. */
const locateControls = (page: Page) =>
  page.evaluate(() => {
    const places: Record<string, string> = {};
    for (const control of document.querySelectorAll("a[href], button, input, select, textarea")) {
      const { left, top, width } = control.getBoundingClientRect();
      if (width === 0 || !control.checkVisibility({ visibilityProperty: true })) continue;
      const name = `${control.localName} ${control.textContent || control.getAttribute("aria-label") || control.id}`;
      let key = name;
      for (let same = 2; key in places; same++) key = `${name} ${same}`;
      places[key] = `${Math.round(left + scrollX)}, ${Math.round(top + scrollY)}`;
    }
    return places;
  });

describe.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])("at %o", (viewport) => {
  journey.for(PAGE_PATHS)(
    "no link, button or field of %s moves when the page's code starts",
    async (path, { visitor }) => {
      const page = await visitor({ viewport, timezoneId: "Asia/Tokyo" });
      await signIn(page, "steady", { admin: false });
      const release = await holdBack(page, /\/assets\/.*\.js$/);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await waitUntilSettled(page);
      const before = await locateControls(page);
      release();
      await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
      await waitUntilQuiet(page);
      await waitUntilSettled(page);
      const after = await locateControls(page);
      const moved = Object.keys(before).filter((name) => name in after && after[name] !== before[name]);
      expect(moved.map((name) => `${name}: ${before[name]} -> ${after[name]}`)).toEqual([]);
    },
  );
});
