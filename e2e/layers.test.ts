import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  dinnerTopic,
  officeJourney,
  openOffice,
  ratesTopic,
  readTopicContents,
  waitForText,
} from "./office.ts";
import { expectToast } from "./toast.ts";

const hasFocusIn = (page: Page, role: string): Promise<boolean> =>
  page.evaluate((name) => document.activeElement?.closest(`[role=${name}]`) !== null, role);

officeJourney(
  "a dialog traps the focus, closes on the first Escape, and returns the focus",
  async ({ page }) => {
    await openOffice(page);
    const opener = page.getByRole("button", { name: "Add New Topic" });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Add New Topic" });
    await dialog.getByRole("textbox").first().waitFor();
    await expect.poll(() => hasFocusIn(page, "dialog")).toBe(true);
    for (let pressCount = 0; pressCount < 3; pressCount++) {
      await page.keyboard.press("Tab");
      expect(await hasFocusIn(page, "dialog")).toBe(true);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await opener.and(page.locator(":focus")).waitFor();
  },
);

officeJourney(
  "the focus returns to the button even in a browser that doesn't focus clicked buttons",
  async ({ page }) => {
    await openOffice(page);
    const opener = page.getByRole("button", { name: "Add New Topic" });
    await opener.waitFor();
    // Clicks the button without focusing it, because Safari doesn't focus buttons on a click.
    await opener.evaluate((button: HTMLElement) => button.click());
    const dialog = page.getByRole("dialog", { name: "Add New Topic" });
    await dialog.locator(":focus").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await opener.and(page.locator(":focus")).waitFor();
  },
);

officeJourney("a press on a dialog that is closing goes to what is underneath", async ({ page }) => {
  await openOffice(page, "/admin", [ratesTopic]);
  await page.addStyleTag({ content: "[data-state=closed] { animation-duration: 60s !important }" });
  const buttonBeneath = page.getByRole("button", { name: "Add New Topic", includeHidden: true });
  const closingLayer = page.locator("[data-layer][data-state=closed]");
  await buttonBeneath.click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await closingLayer.first().waitFor();
  await buttonBeneath.click();
  await page
    .getByRole("dialog")
    .and(page.locator("[data-state=open]"))
    .getByRole("textbox")
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete", includeHidden: true }).first().click();
  const confirmation = page.getByRole("alertdialog").and(page.locator("[data-state=open]"));
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await closingLayer.and(page.getByRole("alertdialog")).waitFor();
  await page.getByRole("button", { name: "Delete", includeHidden: true }).first().click();
  await confirmation.waitFor();
});

officeJourney("a click outside a dialog closes it, unless something has been typed", async ({ page }) => {
  await openOffice(page);
  const opener = page.getByRole("button", { name: "Add New Topic" });
  const dialog = page.getByRole("dialog", { name: "Add New Topic" });
  await opener.click();
  await dialog.locator(":focus").waitFor();
  await page.mouse.click(10, 10);
  await dialog.waitFor({ state: "hidden" });
  await opener.click();
  await dialog.getByLabel("Content").fill("What do you tip?");
  await page.mouse.click(10, 10);
  await dialog.getByLabel("Category", { exact: true }).fill("Money");
  expect(await dialog.getByLabel("Content").inputValue()).toBe("What do you tip?");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
});

officeJourney("after a topic is deleted, the focus moves to the page's main content", async ({ page }) => {
  await openOffice(page, "/admin", [ratesTopic, dinnerTopic]);
  await page.getByRole("button", { name: "Delete" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Topic deleted");
  await expect.poll(() => readTopicContents(page)).toHaveLength(1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
});

officeJourney.for([
  { width: 390, height: 731 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
])(
  "a toast lies over no button of a dialog, which still closes at the first Escape, at %o",
  async (viewport, { visitor, complaints }) => {
    complaints.expect(/Failed to load resource/);
    const page = await visitor({ viewport });
    await openOffice(page, "/admin", [ratesTopic]);
    await page.getByRole("button", { name: "Edit" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Content").fill("Half a thought");
    await page.route("**/api/topics/*", (route) => route.abort());
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Failed to update topic");
    const toast = page.getByRole("listitem").filter({ hasText: "Failed to update topic" });
    expect(await toast.evaluate(findCoveredButtons)).toEqual([]);
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  },
);

officeJourney("tapping a select's label opens its list", async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.addInitScript(() => {
    Object.assign(globalThis, { opened: 0 });
    HTMLSelectElement.prototype.showPicker = () => {
      // Like Firefox, don't open the select's list unless the user has just clicked or tapped.
      if (!navigator.userActivation.isActive) throw new DOMException("no click", "NotAllowedError");
      Object.assign(globalThis, { opened: 1 });
    };
  });
  await openOffice(page, "/admin", [ratesTopic]);
  await waitForText(page, ratesTopic.content);
  await page.locator("label", { hasText: "Sort" }).tap();
  await expect.poll(() => page.evaluate("globalThis.opened")).toBe(1);
});

officeJourney(
  "each tab of the back office has its own title and is hidden from search engines",
  async ({ page }) => {
    await openOffice(page);
    const titles = {
      "/admin": "Topics",
      "/admin/episodes": "Episodes",
      "/admin/topic-requests": "Topic Requests",
      "/admin/questions": "Questions",
      "/admin/guest-requests": "Guest Requests",
      "/admin/hosts": "Host Management",
      "/admin/history": "History",
      "/admin/analytics": "Analytics",
    };
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(path);
      expect(await page.title()).toBe(`${title} | The Going Rate`);
      expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    }
  },
);

/**
 * Returns the dialog's buttons that a toast covers. Does this in a single evaluation, because toasts disappear on their
 * own.
 */
async function findCoveredButtons(toast: HTMLElement | SVGElement): Promise<string[]> {
  // Waits until the toast has slid in.
  await Promise.all(toast.getAnimations().map((animation) => animation.finished));
  const toastBox = toast.getBoundingClientRect();
  const buttons = [...document.querySelectorAll<HTMLElement>("[role=dialog] button")];
  return buttons
    .filter((button) => {
      const buttonBox = button.getBoundingClientRect();
      const isBesideToast = buttonBox.right <= toastBox.left || toastBox.right <= buttonBox.left;
      return !isBesideToast && buttonBox.bottom > toastBox.top && toastBox.bottom > buttonBox.top;
    })
    .map((button) => button.innerText);
}
