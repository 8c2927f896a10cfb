import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { findViolations } from "./axe.ts";
import { openMachine, waitForTopicCards } from "./draw-steps.ts";
import { journey } from "./journey.ts";
import { SPIN_PASSCODE } from "./site.ts";
import { expectToast } from "./toast.ts";

const MAX_TAB_STOPS = 80;

/** Presses Tab until the given control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let tabCount = 0; tabCount < MAX_TAB_STOPS; tabCount += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${control} is not reached by Tab`);
}

async function pressKeyOn(page: Page, control: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/**
 * Returns 'seen' if the focused element is inside the window and it, or part of its card, has an outline. Otherwise,
 * returns a description of the problem.
 */
const checkFocusVisible = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return "nothing";
    const { top, bottom } = element.getBoundingClientRect();
    const outlined = [element, ...(element.closest("article")?.querySelectorAll("*") ?? [])].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!outlined) return `without an outline: ${element.outerHTML.slice(0, 120)}`;
    return bottom > 0 && top < innerHeight
      ? "seen"
      : `at ${top}, outside: ${element.outerHTML.slice(0, 120)}`;
  });

describe("with only a keyboard", () => {
  journey("the first Tab stop skips to the content, and every stop is visible", async ({ page }) => {
    await page.goto("/");
    await page.keyboard.press("Tab");
    const skipLink = page.getByRole("link", { name: "Skip to content" });
    expect(await skipLink.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skipLink.boundingBox())?.height).toBeGreaterThan(24);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").getAttribute("aria-label")).toMatch(/^Play episode/);
    for (let tabCount = 0; tabCount < 60; tabCount += 1) {
      await expect.poll(() => checkFocusVisible(page)).toBe("seen");
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement === document.body)) break;
    }
  });

  journey("somebody finds an episode, suggests a topic and gets to the guest form", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Past Episodes" }).press("Enter");
    await page.getByRole("searchbox", { name: "Search episodes" }).press("k");
    await page.keyboard.type("ey");
    await page.getByRole("searchbox", { name: "Search episodes" }).press("Enter");
    await page.getByRole("status").filter({ hasText: "episode(s) found" }).waitFor();
    await page.getByRole("link", { name: "Topic Ideas" }).first().press("Enter");
    const form = page.getByRole("form", { name: "Suggest a topic" });
    for (const [label, text] of [
      ["Topic Description", "What is a fair day rate?"],
      ["Topic Category", "Work"],
      ["Your Name", "Dana Whitcomb"],
      ["Email Address", "dana@example.com"],
    ] as const) {
      await tabTo(page, form.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    }
    await pressKeyOn(page, form.getByRole("button", { name: "Submit Topic Request" }));
    await page.getByText("Topic request submitted!").waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "Be a Guest" }).press("Enter");
    await page.waitForURL("**/guest-request");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
  });

  journey("somebody applies as a guest, then starts another request", async ({ page }) => {
    await page.goto("/guest-request");
    const form = page.getByRole("form", { name: "Be a guest" });
    await form.getByRole("button", { name: "Send your request", disabled: false }).waitFor();
    for (const [label, text] of [
      ["Full name", "Paul Sorensen"],
      ["Email Address", "paul@example.com"],
      ["Bio", "Lets a joinery workshop by the half-day and publishes the books."],
    ] as const) {
      await tabTo(page, form.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    }
    await pressKeyOn(page, form.getByRole("button", { name: "Send your request" }));
    await pressKeyOn(page, page.getByRole("button", { name: "Submit Another Request" }));
    const hasFocus = () => form.getByLabel("Full name").evaluate((field) => field === document.activeElement);
    await expect.poll(hasFocus).toBe(true);
  });

  journey("a visitor draws, puts a topic on the table and saves its image", async ({ page }) => {
    await openMachine(page);
    await pressKeyOn(page, page.getByRole("button", { name: "Spin Now" }));
    await tabTo(page, page.getByRole("textbox", { name: "Passcode" }));
    await page.keyboard.type(SPIN_PASSCODE);
    await pressKeyOn(page, page.getByRole("button", { name: "Unlock and spin" }));
    await waitForTopicCards(page);
    await pressKeyOn(page, page.getByRole("button", { name: "Select This Topic" }).nth(2));
    await page.getByText("On the table", { exact: true }).waitFor();
    await pressKeyOn(page, page.getByRole("button", { name: "Create Image" }));
    const dialog = page.getByRole("dialog", { name: "Share this topic" });
    await dialog.getByRole("img", { name: /^Share image: / }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      pressKeyOn(page, dialog.getByRole("button", { name: "Download" })),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.png$/);
    await pressKeyOn(page, dialog.getByRole("button", { name: "Close" }));
    await dialog.waitFor({ state: "hidden" });
    expect(await page.locator(":focus").textContent()).toBe("Create Image");
  });

  journey("a visitor registers and logs out", async ({ page }) => {
    await page.goto("/auth");
    await tabTo(page, page.getByRole("tab", { name: "Login" }));
    await page.keyboard.press("ArrowRight");
    for (const [label, text] of [
      ["Username", "keys"],
      ["Password", "correct horse"],
      ["Confirm password", "correct horse"],
    ] as const) {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    }
    await pressKeyOn(page, page.getByRole("button", { name: "Create account" }));
    await page.waitForURL((url) => url.pathname === "/");
    await pressKeyOn(
      page,
      page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }),
    );
    await expectToast(page, "Logout successful");
  });

  journey("somebody on a small screen finds an episode through the menu", async ({ visitor }) => {
    const page = await visitor({ viewport: { width: 390, height: 844 } });
    await page.goto("/");
    await pressKeyOn(page, page.getByRole("button", { name: "Open menu" }));
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await pressKeyOn(page, drawer.getByRole("link", { name: "Episodes" }));
    await drawer.waitFor({ state: "hidden" });
    await pressKeyOn(page, page.getByRole("link", { name: "All episodes" }));
    await page.waitForURL("**/episodes");
    await pressKeyOn(page, page.getByLabel("Duration"), "Space");
    await page.getByRole("option", { name: "Over 45 min" }).waitFor();
    for (const key of ["End", "Enter"]) await page.keyboard.press(key);
    await page.waitForURL(/duration=long/);
    await pressKeyOn(page, page.getByRole("article").getByRole("link").first());
    await page.waitForURL(/\/episodes\/\d+/);
    await page.getByRole("heading", { level: 1 }).waitFor();
  });
});

journey("the accessibility check finds a page's faults in light mode and in dark mode", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => {
    const [picture, paragraph] = [document.createElement("img"), document.createElement("p")];
    paragraph.textContent = "As good as not there";
    paragraph.style.color = "light-dark(#eee, #333)";
    paragraph.style.background = "light-dark(#fff, #222)";
    document.querySelector("main")?.prepend(picture, paragraph);
  });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page)).toEqual([
      expect.stringMatching(/^color-contrast: <p/),
      expect.stringMatching(/^image-alt: <img/),
    ]);
  }
});
