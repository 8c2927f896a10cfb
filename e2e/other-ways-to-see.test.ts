import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { journey, signIn } from "./journey.ts";
import { applyAsGuest } from "./request-steps.ts";

const readOutline = (locator: Locator) =>
  locator.evaluate((element) => getComputedStyle(element).outlineStyle);

/** Returns the text that describes each of the given controls. */
const readDescriptions = (controls: Locator) =>
  controls.evaluateAll((elements) =>
    elements.map((element) => {
      const id = element.getAttribute("aria-describedby") ?? "";
      return document.getElementById(id)?.textContent?.trim();
    }),
  );

/** Returns the HTML of what covers the middle of a field, or "nothing". */
const findCover = (field: Locator) =>
  field.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const front = document.elementFromPoint(left + width / 2, top + height / 2);
    return front === element ? "nothing" : front?.outerHTML.slice(0, 80);
  });

describe("with a high-contrast theme", () => {
  journey(
    "the focused item of a menu and the finder's selected result have an outline",
    async ({ visitor }) => {
      const page = await visitor({ forcedColors: "active" });
      await signIn(page, "contrast");
      await applyAsGuest(page, "Paul Sorensen");
      await page.goto("/admin/guest-requests");
      await page.getByRole("button", { name: "Actions" }).first().press("Enter");
      const item = page.getByRole("menuitem", { name: "Schedule" });
      await expect.poll(() => item.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await readOutline(item)).toBe("solid");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: /^Find a topic/ }).fill("settings");
      const result = page.getByRole("option", { selected: true });
      await result.waitFor();
      expect(await readOutline(result)).toBe("solid");
    },
  );
});

describe("with forced colors", () => {
  journey("the bars and the legends of charts can be seen", async ({ visitor }) => {
    const page = await visitor({ forcedColors: "active" });
    await signIn(page, "contrast");
    await applyAsGuest(page, "Paul Sorensen");
    await page.goto("/admin/analytics");
    const readBackgrounds = (bars: Locator) =>
      bars.evaluateAll((elements) => elements.map((element) => getComputedStyle(element).backgroundColor));
    const [canvas] = await readBackgrounds(page.locator("body"));
    for (const bars of [
      page.getByRole("region", { name: "Guests so far" }).locator("i"),
      page.getByRole("region", { name: "Topics in and out" }).locator("i"),
    ]) {
      await bars.first().waitFor({ state: "attached" });
      expect(await readBackgrounds(bars)).not.toContain(canvas);
    }
  });
});

describe("in a small window, as on a desktop with a large zoom", () => {
  journey("a table's controls can be seen while they have the focus", async ({ visitor }) => {
    const page = await visitor({ viewport: { width: 640, height: 450 } });
    await signIn(page, "zoomed");
    await page.goto("/admin");
    const sortButton = page.getByRole("columnheader").getByRole("button", { name: "Category", exact: true });
    await sortButton.waitFor();
    await page.getByRole("checkbox", { name: "Select all topics shown" }).focus();
    for (let tabCount = 0; tabCount < 2; tabCount += 1) await page.keyboard.press("Tab");
    expect(await sortButton.evaluate((button) => button === document.activeElement)).toBe(true);
    const header = await page.locator("thead").boundingBox();
    expect(header?.height).toBeGreaterThan(24);
    expect(header?.width).toBeGreaterThan(300);
  });

  journey("no bar covers the field that has the focus", async ({ visitor }) => {
    const page = await visitor({ viewport: { width: 320, height: 225 } });
    await signIn(page, "zoomed");
    await page.goto("/admin/settings/show");
    const field = page.getByLabel("Tagline", { exact: true });
    await field.focus();
    await expect.poll(() => findCover(field)).toBe("nothing");
  });

  journey("a dialog's buttons don't cover the field that has the focus", async ({ visitor }) => {
    const page = await visitor({ viewport: { width: 320, height: 225 } });
    await signIn(page, "zoomed");
    await page.goto("/admin");
    await page.getByRole("button", { name: "Add New Topic" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Topic" });
    for (const label of ["Content", "Category", "Sub-category"]) {
      const field = dialog.getByLabel(label, { exact: true });
      await field.focus();
      await expect.poll(() => findCover(field), { message: label }).toBe("nothing");
    }
  });
});

describe("with a screen reader", () => {
  journey("buttons with the same name say which guest or date they are for", async ({ page }) => {
    await signIn(page, "reader");
    for (const name of ["Ana Ruiz", "Ben Ode"]) await applyAsGuest(page, name);
    await page.goto("/admin/guest-requests");
    const actions = page.getByRole("button", { name: "Actions" });
    await expect
      .poll(() => readDescriptions(actions))
      .toEqual(expect.arrayContaining(["Ana Ruiz", "Ben Ode"]));
    await page.getByRole("rowheader", { name: "Ana Ruiz" }).waitFor();
    await page.goto("/admin/guest-requests/calendar");
    for (const control of [
      page.getByRole("checkbox", { name: "Offer" }),
      page.getByRole("button", { name: "Schedule", exact: true }),
    ]) {
      await control.first().waitFor();
      const descriptions = await readDescriptions(control);
      expect(descriptions[0]).toMatch(/^[A-Z][a-z]{2} \d+$/);
      expect(new Set(descriptions).size).toBe(descriptions.length);
    }
  });

  journey(
    "the focus follows a link of the back office to its page, and a week's title has its date",
    async ({ page }) => {
      await signIn(page, "walker");
      await page.goto("/admin");
      const hasFocus = (locator: Locator) =>
        locator.evaluate((element) => element === document.activeElement);
      const places = page.getByRole("navigation", { name: "Back office" });
      for (const name of ["History", "Settings"]) {
        await places.getByRole("link", { name }).press("Enter");
        await expect.poll(() => page.title()).toBe(`${name} | The Going Rate`);
        await expect.poll(() => hasFocus(page.getByRole("main"))).toBe(true);
      }
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: /^Find a topic/ }).fill("trash");
      await page.getByRole("option", { name: /^Trash/ }).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL("**/trash");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await expect.poll(() => hasFocus(page.getByRole("main"))).toBe(true);
      await places.getByRole("link", { name: "This week" }).press("Enter");
      await page.getByRole("link", { name: "The week after" }).press("Enter");
      await expect.poll(() => page.title()).toMatch(/^Week of [A-Z][a-z][a-z] \d+ \|/);
    },
  );

  journey("the finder doesn't say that it found nothing before it has searched", async ({ page }) => {
    await signIn(page, "finder");
    await page.goto("/admin");
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/topics\?search=/, async (route) => {
      await answered;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    const asked = page.waitForRequest(/\/api\/topics\?search=zqzq/);
    await page.getByRole("combobox", { name: /^Find a topic/ }).fill("zqzq");
    await asked;
    const status = page.getByRole("dialog", { name: "Find" }).getByRole("status");
    expect(await status.textContent()).toBe("");
    answer();
    await expect.poll(() => status.textContent()).toBe("Nothing found.");
  });

  journey("the switch for questions has the same name whether it is on or off", async ({ page }) => {
    await signIn(page, "asker");
    await page.goto("/admin/questions");
    const questionSwitch = page.getByRole("switch", { name: "Questions" });
    expect(await questionSwitch.isChecked()).toBe(false);
    await questionSwitch.press("Space");
    await page.getByText("Open, 0 so far").waitFor();
    expect(await questionSwitch.isChecked()).toBe(true);
  });
});
