import { describe, expect } from "vitest";
import { journey, signIn } from "./journey.ts";
import { hasOldBrowser, journeyInOldBrowser, NEWER_POLICY_WARNING } from "./old-browser.ts";
import { SHOW_RUN_SHEET, saveRunSheet } from "./show-steps.ts";

const WIDTHS = [320, 360, 390, 430, 768];
describe("the hosts' view", () => {
  journey("shows the time left on one line, even on the narrowest phone", async ({ page, visitor }) => {
    await signIn(page, "producer");
    const { run, paths } = await saveRunSheet(page);
    const host = await visitor({ viewport: { width: 320, height: 844 } });
    await host.goto(paths.host);
    await run("go-live");
    for (const [index, { title, minutes }] of SHOW_RUN_SHEET.entries()) {
      if (index > 0) await run("next");
      await host.getByText(`Now: ${title}`).waitFor();
      // A minute may have passed by the time that the last width is measured.
      const timeLeft = new RegExp(`^(${minutes - 1}|${minutes - 2}):\\d\\d$`);
      const time = host.getByRole("region", { name: "Now" }).getByText(timeLeft);
      await time.waitFor();
      for (const width of WIDTHS) {
        await host.setViewportSize({ width, height: 844 });
        const { lines, isWide, page } = await time.evaluate((element) => ({
          lines: element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
          isWide: element.scrollWidth > element.clientWidth,
          page: document.documentElement.scrollWidth,
        }));
        expect({ width, lines: Math.round(lines), isWide, page }).toEqual({
          width,
          lines: 1,
          isWide: false,
          page: width,
        });
      }
    }
    await run("end");
  });

  journey("breaks a part's title without blanks, as the desk does", async ({ page, visitor }) => {
    await signIn(page, "producer");
    const { run, paths } = await saveRunSheet(page);
    const { date, week } = await (await page.request.get("/api/live")).json();
    const runSheet = [1, 2].map((part) => ({
      kind: "segment",
      title: part + "x".repeat(199),
      note: part + "x".repeat(300),
      minutes: 30,
    }));
    await page.request.put(`/api/weeks/${date}`, { data: { version: week.version, runSheet } });
    await run("go-live");
    const host = await visitor({ viewport: { width: 320, height: 844 } });
    await host.goto(paths.host);
    await host.getByText("Now: 1xxx").waitFor();
    await page.goto("/admin/week?view=air");
    await page.getByRole("listitem").filter({ hasText: "2xxx" }).waitFor();
    for (const screen of [host, page])
      expect(
        await screen.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    await run("end");
  });

  journey("says that a week is skipped, instead of counting down to it", async ({ page, visitor }) => {
    await signIn(page, "producer");
    const { run, paths } = await saveRunSheet(page);
    const host = await visitor({ viewport: { width: 390, height: 844 } });
    await host.goto(paths.host);
    await host.getByText(/^(On air in|Not on air yet)/).waitFor();
    await host.getByText(SHOW_RUN_SHEET[0]?.title ?? "").waitFor();
    await run("skip");
    await host.getByText("No show this week").waitFor();
    expect(await host.getByText(/^(On air in|Not on air yet)/).count()).toBe(0);
    expect(await host.getByRole("region", { name: "Next" }).count()).toBe(0);
    await run("unskip");
    await host.getByText(/^(On air in|Not on air yet)/).waitFor();
  });

  journey(
    "says after five seconds that it's disconnected, and recovers by itself",
    async ({ page, visitor, complaints }) => {
      complaints.expect(/503/);
      await signIn(page, "producer");
      const { paths } = await saveRunSheet(page);
      const host = await visitor({ viewport: { width: 390, height: 844 } });
      let isDown = true;
      let requestCount = 0;
      await host.route("**/api/host/**", (route) => {
        requestCount += 1;
        return isDown ? route.fulfill({ status: 503, json: { message: "Down" } }) : route.continue();
      });
      await host.goto(paths.host);
      await host.getByText(/^No connection for (?!0:0[0-4])\d+:\d\d\. Trying again\.$/).waitFor();
      // The alert's text doesn't change every second, because screen readers would read all of it each time.
      expect(await host.getByRole("alert").ariaSnapshot()).toBe("- alert: No connection. Trying again.");
      await expect.poll(() => requestCount).toBeGreaterThan(3);
      isDown = false;
      await host.getByText("The Going Rate").waitFor();
      await expect.poll(() => host.getByRole("alert").count()).toBe(0);
    },
  );

  journey(
    "says that its link was replaced, and stops, while the overlay shows nothing",
    async ({ page, visitor, complaints }) => {
      complaints.expect(/404/);
      await signIn(page, "producer");
      const { run, paths } = await saveRunSheet(page);
      const [host, overlay] = [await visitor(), await visitor({ viewport: { width: 960, height: 540 } })];
      await run("go-live");
      await host.goto(paths.host);
      await overlay.goto(paths.overlay);
      await host.getByText("LIVE NOW").waitFor();
      const overlayRefusal = overlay.waitForResponse((response) => response.status() === 404);
      for (const screenName of ["host", "overlay"])
        await page.request.post("/api/overlay/rotate", { data: { which: screenName } });
      await host.getByRole("heading", { name: "This link has been replaced" }).waitFor();
      expect(await host.getByText("LIVE NOW").count()).toBe(0);
      await overlayRefusal;
      await expect.poll(async () => (await overlay.locator("body").innerText()).trim()).toBe("");
      await run("end");
    },
  );
});

(hasOldBrowser ? journeyInOldBrowser : journeyInOldBrowser.skip)(
  "the hosts' view runs in a browser of 2022",
  async ({ page, visitor, complaints }) => {
    complaints.expect(NEWER_POLICY_WARNING);
    await signIn(page, "producer");
    const { run, paths } = await saveRunSheet(page);
    const host = await visitor({ viewport: { width: 390, height: 844 } });
    await host.goto(paths.host);
    await run("go-live");
    await host.getByText("Now: Part of 2").waitFor();
    await run("end");
  },
);
