import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { holdBackRequests } from "./holding-back.ts";
import { journey, signIn } from "./journey.ts";
import { waitUntilQuiet } from "./quiet.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";

const PUBLIC_PAGES = ["/", "/episodes", "/topics", "/guest-request", "/draws", "/auth", "/privacy"];
const OFFICE_PAGES = ["/admin", "/admin/week", "/admin/episodes", "/admin/settings"];
const PAGES_ON_AIR = ["/", "/questions", "/admin", "/admin/week"];

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** How far a control may move, in CSS pixels. After such a small move, it is still under the finger. */
const MAX_MOVE_PX = 2;

/** Returns the position of each visible link, button and field on a page, keyed by its name. */
const locateControls = (page: Page) =>
  page.evaluate(() => {
    const positions: Record<string, [left: number, top: number]> = {};
    for (const control of document.querySelectorAll("a[href], button, input, select, textarea")) {
      const { left, top, width } = control.getBoundingClientRect();
      if (width === 0 || !control.checkVisibility({ visibilityProperty: true })) continue;
      const name = `${control.localName} ${control.textContent || control.getAttribute("aria-label") || control.id}`;
      let key = name;
      for (let number = 2; key in positions; number++) key = `${name} ${number}`;
      positions[key] = [Math.round(left + scrollX), Math.round(top + scrollY)];
    }
    return positions;
  });

/** Opens a page with its code held back. Returns how each control moves once the code starts. */
async function openAndFindMovedControls(page: Page, path: string): Promise<string[]> {
  const release = await holdBackRequests(page, /\/assets\/.*\.js$/);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await waitUntilSettled(page);
  const positionsBefore = await locateControls(page);
  release();
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await waitUntilQuiet(page);
  await waitUntilSettled(page);
  const positionsAfter = await locateControls(page);
  return Object.entries(positionsBefore).flatMap(([name, positionBefore]) => {
    const positionAfter = positionsAfter[name] ?? positionBefore;
    return Math.hypot(positionAfter[0] - positionBefore[0], positionAfter[1] - positionBefore[1]) >
      MAX_MOVE_PX
      ? [`${name}: ${positionBefore} -> ${positionAfter}`]
      : [];
  });
}

/** Takes this week's show on air, unless an earlier test has done so. */
async function startShow({ request }: Page): Promise<void> {
  const [week] = await (await request.get("/api/weeks")).json();
  if (week.status === "live") return;
  const command = { command: "go-live", version: week.version };
  const response = await request.post(`/api/weeks/${week.date}/commands`, { data: command });
  expect(response.status()).toBe(200);
}

describe.each(WINDOWS)("at %o", (viewport) => {
  journey.for(PUBLIC_PAGES)(
    "no link, button or field of %s moves when the page's code starts",
    async (path, { visitor }) => {
      const page = await visitor({ viewport, timezoneId: "Asia/Tokyo" });
      await signIn(page, "steady", { admin: false });
      expect(await openAndFindMovedControls(page, path)).toEqual([]);
    },
  );

  journey.for(OFFICE_PAGES)(
    "no link, button or field of the back office's page %s moves",
    async (path, { visitor }) => {
      const page = await visitor({ viewport, timezoneId: "Asia/Tokyo" });
      await signIn(page, "kit");
      expect(await openAndFindMovedControls(page, path)).toEqual([]);
    },
  );
});

describe.each(WINDOWS)("on air, at %o", (viewport) => {
  journey.for(PAGES_ON_AIR)("no link, button or field of %s moves", async (path, { visitor }) => {
    const page = await visitor({ viewport, timezoneId: "Asia/Tokyo" });
    await signIn(page, "kit");
    await startShow(page);
    expect(await openAndFindMovedControls(page, path)).toEqual([]);
  });
});
