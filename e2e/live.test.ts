import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey } from "./journey.ts";
import { readLayoutShift, watchLayoutShifts } from "./layout-shifts.ts";
import { waitUntilQuiet } from "./quiet.ts";

/** Returns the number of lit lamps, and what the banner and the card say. */
async function readLiveIndicators(page: Page) {
  const main = page.getByRole("main");
  return {
    lamps: await main.locator("[data-live]").count(),
    banner: await main.locator("#watch").innerText(),
    card: await main.locator("#contact h3").last().innerText(),
  };
}
const OFF_AIR_INDICATORS = { lamps: 0, banner: "Watch Every Wednesday", card: "Every Wednesday at 11AM MT" };
const ON_AIR_INDICATORS = { lamps: 2, banner: "Watch LIVE Now", card: "The Going Rate is LIVE Now!" };
const waitUntilShown = (page: Page, indicators: typeof OFF_AIR_INDICATORS) =>
  expect.poll(() => readLiveIndicators(page)).toEqual(indicators);

describe("the live state", () => {
  journey("flips exactly at 11:00 and 12:00 on Wednesday while the page is open", async ({ visitor }) => {
    // The default show goes by the visitor's clock, so it is live at 11:00 in London, whatever the time is in Denver.
    const page = await visitor({ timezoneId: "Europe/London" });
    await page.clock.install({ time: "2026-11-18T10:50:00Z" });
    await page.goto("/");
    await page.getByText(/^Next show in 7 h \d+ min\./).waitFor();
    expect(await readLiveIndicators(page)).toEqual(OFF_AIR_INDICATORS);
    await page.clock.pauseAt("2026-11-18T10:59:59.900Z");
    expect(await readLiveIndicators(page)).toEqual(OFF_AIR_INDICATORS);
    await page.clock.runFor(100);
    await waitUntilShown(page, ON_AIR_INDICATORS);
    expect(await page.locator("[data-live]").first().innerText()).toBe("LIVE NOW");
    await page.getByRole("link", { name: "Join the stream" }).waitFor();
    await page.clock.pauseAt("2026-11-18T11:59:59.900Z");
    expect(await readLiveIndicators(page)).toEqual(ON_AIR_INDICATORS);
    await page.clock.runFor(100);
    await waitUntilShown(page, OFF_AIR_INDICATORS);
    await page.getByText("Next show in 6 h.").waitFor();
  });

  journey.for([
    ["Europe/Berlin", "de-DE", "Next live Wed, Nov 18, 19:00 your time, in 2 d 2 h"],
    ["America/New_York", "en-US", "Next live Wed, Nov 18, 1:00 PM your time, in 2 d 2 h"],
    ["America/Denver", "en-US", "Next live Wed, Nov 18, 11:00 AM, in 2 d 2 h"],
  ])("%s: the first screen says when the next show is on the visitor's clock", async (row, { visitor }) => {
    const [timezoneId, locale, dateLine] = row as [string, string, string];
    const page = await visitor({ timezoneId, locale });
    await page.clock.setFixedTime("2026-11-16T15:59:00Z");
    await page.goto("/");
    await page.getByText(dateLine, { exact: true }).waitFor();
  });

  journey(
    "if there is room, the first screen shows a large date and the show's local time",
    async ({ visitor }) => {
      const page = await visitor({ timezoneId: "Europe/Berlin", locale: "en-US" });
      await page.clock.install({ time: "2026-11-16T15:59:00Z" });
      await page.goto("/");
      const date = page.getByText("Wed, Nov 18, 7:00 PM", { exact: true });
      expect((await date.boundingBox())?.height).toBeGreaterThan(25);
      await page.getByText("your time. That is 11AM MT.", { exact: true }).waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      await date.waitFor({ state: "hidden" });
    },
  );

  journey("where the show is on another day, times of the weekly show name that day", async ({ visitor }) => {
    const page = await visitor({ timezoneId: "Asia/Tokyo", locale: "ja-JP" });
    await page.clock.install({ time: "2026-11-16T15:59:00Z" });
    await page.goto("/");
    const footer = page.getByRole("contentinfo");
    await footer.getByText("Every Wednesday at 11AM MT, Thu 03:00 your time").waitFor();
    await page
      .getByRole("region", { name: "Watch Every Wednesday" })
      .getByText("Thu 03:00 your time")
      .waitFor();
    await page.getByText("That is Thu 03:00 your time.").waitFor();
  });

  journey("is right again after the computer wakes from sleep", async ({ visitor }) => {
    const page = await visitor({ timezoneId: "America/Denver" });
    await page.clock.setFixedTime("2026-11-18T08:00:00Z");
    await page.goto("/");
    await page.getByText("Next show in 10 h.").waitFor();
    await page.clock.setFixedTime("2026-11-18T18:30:00Z");
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await waitUntilShown(page, ON_AIR_INDICATORS);
  });

  journey("counts down to the show by the show's clock, wherever the visitor is", async ({ visitor }) => {
    const page = await visitor({ timezoneId: "Australia/Sydney" });
    await page.clock.install({ time: "2026-11-20T19:00:00Z" });
    await page.goto("/");
    await page.getByText("Next show in 4 d 23 h.").waitFor();
    await page.clock.fastForward("01:00:01");
    await page.getByText("Next show in 4 d 22 h.").waitFor();
  });

  journey.for([
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ])("loads after the page without shifting it, at %o", async (viewport, { visitor }) => {
    const page = await visitor({ timezoneId: "America/Denver", viewport });
    await page.clock.install({ time: "2026-11-18T18:20:00Z" });
    await watchLayoutShifts(page);
    const html = await (await page.request.get("/")).text();
    expect(html).toContain("Watch Every Wednesday");
    expect(html).not.toContain("LIVE NOW");
    await page.goto("/");
    await waitUntilQuiet(page);
    await waitUntilShown(page, ON_AIR_INDICATORS);
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.01);
  });
});
