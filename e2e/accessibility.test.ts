import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { journey } from "./journey.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const ADDRESSES = ["/", "/episodes", "/guest-request", "/privacy", "/auth", "/nowhere"];
const LIVE = "2026-11-18T18:20:00Z";

/** To the foot of the page and back, so that everything that waits to come near has come. */
async function seeAll(page: Page): Promise<void> {
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
}

/** 'seen' where the focused element is in the window and it, or a part of its card, is outlined; else what it is. */
const focusSeen = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return "nothing";
    const { top, bottom } = element.getBoundingClientRect();
    const outlined = [element, ...(element.closest("article")?.querySelectorAll("*") ?? [])].some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    return outlined && bottom > 0 && top < innerHeight ? "seen" : element.outerHTML.slice(0, 120);
  });

describe.each([
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
])("axe finds nothing on %s", (_, viewport) => {
  journey("on any public page", async ({ visitor, complaints }) => {
    complaints.expect(/404/);
    const page = await visitor({ viewport, reducedMotion: "reduce" });
    await page.goto("/episodes");
    const episode = await page.getByRole("main").getByRole("article").getByRole("link").first();
    for (const address of [...ADDRESSES, (await episode.getAttribute("href")) ?? ""]) {
      await page.goto(address);
      if (address !== "/auth") await seeAll(page);
      await expectAccessible(page);
    }
  });

  journey("while the show is live", async ({ visitor }) => {
    const page = await visitor({ viewport, reducedMotion: "reduce", timezoneId: "America/Denver" });
    await page.clock.setFixedTime(LIVE);
    await page.goto("/");
    await page.getByRole("heading", { name: "Watch LIVE Now" }).waitFor();
    await seeAll(page);
    await expectAccessible(page);
  });

  journey(
    "with faults in the form, a toast, no connection, and a page that failed",
    async ({ visitor, complaints }) => {
      complaints.expect(/Failed to load resource|ERR_|Failed to fetch|Error|^500 /);
      const page = await visitor({ viewport, reducedMotion: "reduce" });
      await page.goto("/#suggest-your-topic-ideas");
      await page.getByRole("button", { name: "Submit Topic Request", disabled: false }).click();
      await page.getByText("Please enter a valid email address.").waitFor();
      await expectAccessible(page);
      await page.route("**/api/topic-requests", (route) =>
        route.fulfill({ status: 500, json: { message: "No" } }),
      );
      await page.getByLabel("Your Name").fill("Dana Whitcomb");
      await page.getByLabel("Email Address").fill("dana@example.com");
      await page.getByLabel("Topic Category").fill("Work");
      await page.getByLabel("Topic Description").fill("What is a fair day rate?");
      await page.getByRole("button", { name: "Submit Topic Request" }).click();
      await page.getByRole("alert").filter({ hasText: "Something went wrong" }).waitFor();
      await page.context().setOffline(true);
      await page.getByText("You are offline").waitFor();
      await expectAccessible(page);
      await page.context().setOffline(false);
      await page.route("**/privacy.data", (route) => route.abort());
      await page.route("**/_.data", (route) => route.abort());
      await page.goto("/guest-request");
      await page.getByRole("contentinfo").getByRole("link", { name: "Home" }).click();
      await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
      await expectAccessible(page);
    },
  );
});

describe("by keyboard alone", () => {
  journey("the first stop skips to the content, and every stop can be seen", async ({ page }) => {
    await page.goto("/");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.height).toBeGreaterThan(24);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").textContent()).toBe("Suggest Topic");
    for (let stop = 0; stop < 60; stop += 1) {
      await expect.poll(() => focusSeen(page)).toBe("seen");
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement === document.body)) break;
    }
  });

  journey("somebody finds an episode, suggests a topic and comes to the guest form", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Past Episodes" }).press("Enter");
    await page.getByRole("searchbox", { name: "Search episodes" }).press("k");
    await page.keyboard.type("ey");
    await page.getByRole("searchbox", { name: "Search episodes" }).press("Enter");
    await page.getByRole("status").filter({ hasText: "episode(s) found" }).waitFor();
    await page.getByRole("link", { name: "Topic Ideas" }).first().press("Enter");
    const name = page.getByLabel("Your Name");
    while (!(await name.evaluate((box) => box === document.activeElement))) await page.keyboard.press("Tab");
    for (const text of ["Dana Whitcomb", "dana@example.com", "Work", "What is a fair day rate?"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.getByText("Topic request submitted!").waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "Be a Guest" }).press("Enter");
    await page.waitForURL("**/guest-request");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
  });
});
