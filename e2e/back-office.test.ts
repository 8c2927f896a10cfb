import { describe, expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { dinnerTopic, officeJourney, openOffice, ratesTopic } from "./office.ts";

describe("the back office", () => {
  officeJourney(
    "has a separate page for each place, and all of them can be reached by keyboard",
    async ({ page }) => {
      await openOffice(page);
      const tabs = page.getByRole("navigation", { name: "Back office" }).getByRole("link");
      const names = [
        ["Topics", "/admin"],
        ["Episodes", "/admin/episodes"],
        ["Topic Requests", "/admin/topic-requests"],
        ["Questions", "/admin/questions"],
        ["Guest Requests", "/admin/guest-requests"],
        ["Host Management", "/admin/hosts"],
        ["History", "/admin/history"],
        ["Analytics", "/admin/analytics"],
        ["Followers", "/admin/followers"],
      ] as const;
      const placeNames = ["This week", ...names.map(([name]) => name), "Settings"];
      expect(await tabs.allTextContents()).toEqual(placeNames);
      for (const [name, path] of names) {
        await tabs.filter({ hasText: name }).first().press("Enter");
        await expect.poll(() => new URL(page.url()).pathname).toBe(path);
        await page.getByRole("heading", { name, exact: true }).waitFor();
      }
      await page.goBack();
      await page.getByRole("heading", { name: "Analytics" }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: "Analytics" }).waitFor();
    },
  );

  officeJourney(
    "on a phone, four places are within reach of a thumb, and the others are under More",
    async ({ visitor }) => {
      const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
      await openOffice(page, "/admin/analytics");
      const officeBar = page.getByRole("navigation", { name: "Back office" });
      expect(await officeBar.getByRole("link").allTextContents()).toEqual([
        "Week",
        "Requests",
        "Topics",
        "Episodes",
      ]);
      await officeBar.getByRole("button", { name: "More" }).tap();
      const allPlaces = page.getByRole("navigation", { name: "All places" });
      await expectAccessible(page);
      await allPlaces.getByRole("link", { name: "Host Management" }).tap();
      await page.getByRole("heading", { name: "Host Management", exact: true }).waitFor();
      await expect.poll(() => allPlaces.isVisible()).toBe(false);
      await officeBar.getByRole("link", { name: "Topic Requests" }).tap();
      await page.getByRole("heading", { name: "Topic Requests", exact: true }).waitFor();
      await page
        .getByRole("navigation", { name: "Requests" })
        .getByRole("link", { name: "Guest Requests" })
        .tap();
      await page.getByRole("heading", { name: "Guest Requests", exact: true }).waitFor();
    },
  );

  officeJourney("on a tablet, the rail shows icons and expands to show their names", async ({ visitor }) => {
    const page = await visitor({ viewport: { width: 1024, height: 768 } });
    await openOffice(page);
    await page.getByRole("button", { name: "All places" }).click();
    await page.getByRole("navigation", { name: "All places" }).getByRole("link", { name: "History" }).click();
    await page.getByRole("heading", { name: "History" }).waitFor();
    await page.getByRole("button", { name: "All places" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("navigation", { name: "All places" }).isVisible()).toBe(false);
  });

  officeJourney("finds anything by its text, from any page", async ({ page }) => {
    await openOffice(page, "/admin/history", [dinnerTopic, ratesTopic]);
    await page.getByRole("heading", { name: "History" }).waitFor();
    await page.keyboard.press("Control+k");
    const finderField = page.getByRole("combobox", { name: "Find a topic, episode, guest, week or setting" });
    await finderField.fill("backups");
    await page.getByRole("option", { name: "Backups Setting" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/settings/backups");
    await page.getByRole("button", { name: "Find" }).click();
    await finderField.fill("at dinner");
    await page.getByRole("option", { name: /^What do you say at dinner\? ?Topic$/ }).click();
    await page.waitForURL("**/admin?search=What+do+you+say+at+dinner*");
    await page.getByRole("button", { name: "Find" }).click();
    await finderField.fill("palette");
    await page.getByRole("option", { name: /^Show: Look ?Setting$/ }).click();
    await page.getByRole("tab", { name: "Look", selected: true }).waitFor();
  });

  officeJourney(
    "opens what was found for all that was typed, however early Enter comes",
    async ({ page }) => {
      await openOffice(page, "/admin/history", [dinnerTopic, ratesTopic]);
      await page.keyboard.press("Control+k");
      const finderField = page.getByRole("combobox", {
        name: "Find a topic, episode, guest, week or setting",
      });
      await finderField.fill("do you");
      await page.getByRole("option", { name: /^What do you say at dinner\?/ }).waitFor();
      await finderField.fill("at dinner");
      await finderField.press("Enter");
      await page.waitForURL((url) => url.searchParams.get("search") === dinnerTopic.content);
    },
  );

  officeJourney(
    "still shows who is signed in when a page's data can't be loaded",
    async ({ page, complaints }) => {
      complaints.expect(/500|Error/);
      await openOffice(page);
      await page.route("**/admin/hosts.data*", (route) => route.fulfill({ status: 500, body: "" }));
      await page.getByRole("link", { name: "Host Management" }).click();
      await page.getByRole("alert").filter({ hasText: "This page could not be loaded" }).waitFor();
      await page.getByRole("button", { name: "Logout" }).first().waitFor();
      expect(await page.getByRole("link", { name: "Login" }).count()).toBe(0);
      await page.unroute("**/admin/hosts.data*");
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("heading", { name: "Host Management", exact: true }).waitFor();
    },
  );

  officeJourney("fits a phone, in light and in dark", async ({ visitor }) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await visitor({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        colorScheme,
      });
      await openOffice(page, "/admin", [
        ratesTopic,
        { ...dinnerTopic, isUsed: true, content: "Incomprehensibilities".repeat(23) },
      ]);
      for (const path of [
        "/admin",
        "/admin?view=list",
        "/admin?view=table",
        "/admin/history",
        "/admin/analytics",
        "/admin/followers",
      ]) {
        await page.goto(path);
        await page.getByRole("heading", { level: 2 }).first().waitFor({ state: "attached" });
        expect(await page.evaluate("document.documentElement.scrollWidth"), path).toBe(390);
        await expectAccessible(page);
      }
    }
  });

  officeJourney("shows times without errors on a computer whose clock is wrong", async ({ page }) => {
    await openOffice(page, "/admin", [ratesTopic]);
    await page.request.post("/api/backups");
    const isVerified = async () => (await (await page.request.get("/api/backups")).json())[0]?.proof?.ok;
    await expect.poll(isVerified).toBe(true);
    await page.clock.install({ time: Date.now() + 40 * 24 * 60 * 60_000 });
    for (const [path, text] of [
      ["/admin/guest-requests/calendar", /^in \d+ weeks$/],
      ["/admin/analytics", /^At one topic a week, they last until /],
      ["/admin/settings/backups", /^(Just now|.* ago)$/],
      ["/admin/settings/api", "New token"],
    ] as const) {
      await page.goto(path);
      await page.getByText(text).first().waitFor();
    }
  });
});
