import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey } from "./journey.ts";

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
