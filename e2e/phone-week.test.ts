import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { journey } from "./journey.ts";
import { applyAsGuest, findRequestCard, signInWithoutRequests, suggestTopic } from "./request-steps.ts";

/** The smallest control that a thumb hits reliably, in CSS pixels. */
const MIN_TARGET_SIZE = 40;

/** Returns a function that taps controls, and the list of tapped controls that are too small for a thumb. */
function createThumb() {
  const smallControls: string[] = [];
  const press = async (control: Locator): Promise<void> => {
    await control.scrollIntoViewIfNeeded();
    const box = await control.boundingBox();
    const size = Math.min(box?.width ?? 0, box?.height ?? 0);
    if (size < MIN_TARGET_SIZE) smallControls.push(`${control}: ${size}`);
    await control.tap();
  };
  return { small: smallControls, press };
}

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

journey("a producer's whole week works on a phone, with only a thumb", async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { small, press } = createThumb();
  await signInWithoutRequests(page, "thumb");
  await suggestTopic(page, "Dana");
  await applyAsGuest(page, "Oskar Reyes");
  const findButton = (name: string) => page.getByRole("button", { name, exact: true });
  const openPlace = (name: string) =>
    press(page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name }));

  // Plan the hour from an example: remove one part and add another.
  await page.goto("/admin/week?view=plan");
  await press(findButton("Start from"));
  await press(page.getByRole("menuitem", { name: "An example" }));
  await page.getByText("60 of 60 min", { exact: true }).waitFor();
  await press(findButton("More for Water"));
  await press(page.getByRole("menuitem", { name: "Remove" }));
  const nextPartField = page.getByRole("textbox", { name: "What's next?" });
  await press(nextPartField);
  await nextPartField.fill("Letters 2 min");
  await page.keyboard.press("Enter");
  await page
    .getByRole("status")
    .filter({ hasText: /Saved \d/ })
    .waitFor();
  await expectNoSidewaysScroll(page);

  // Paste topics.
  await openPlace("Topics");
  await press(findButton("Add Several"));
  const pasteDialog = page.getByRole("dialog", { name: "Add topics" });
  await pasteDialog
    .getByLabel("One topic a line")
    .fill("Pay / Raises: Who asks first?\nPay / Raises: Who asks last?");
  await press(pasteDialog.getByRole("button", { name: "Add 2 topics" }));
  await page.getByText("2 topics added", { exact: true }).waitFor();
  await pasteDialog.waitFor({ state: "hidden" });
  await expectNoSidewaysScroll(page);

  // Make a suggestion drawable.
  await openPlace("Requests");
  await press(findRequestCard(page, "Dana").getByRole("button", { name: "Into the drum" }));
  await findRequestCard(page, "Dana").waitFor({ state: "detached" });
  await expectNoSidewaysScroll(page);

  // Schedule a guest.
  await press(
    page.getByRole("navigation", { name: "Requests" }).getByRole("link", { name: "Guest Requests" }),
  );
  await press(findButton("Schedule Oskar Reyes"));
  const scheduleDialog = page.getByRole("dialog", { name: "Schedule Guest" });
  await scheduleDialog.getByText(/^Wednesday, /).waitFor();
  await press(scheduleDialog.getByRole("button", { name: "Schedule", exact: true }));
  await page.getByText("Guest request updated", { exact: true }).waitFor();
  await expectNoSidewaysScroll(page);

  // Go live, and end the show.
  await openPlace("Week");
  const airTab = page.getByRole("radio", { name: "Air" });
  if (!(await airTab.isChecked())) await airTab.tap();
  await press(findButton("Go live"));
  // The desk asks for confirmation, except during the show's scheduled hour.
  const earlyConfirmButton = page.getByRole("alertdialog").getByRole("button", { name: "Go live" });
  const cueButton = page.getByRole("button", { name: /^Next: / });
  await earlyConfirmButton.or(cueButton).first().waitFor();
  if (await earlyConfirmButton.isVisible()) await press(earlyConfirmButton);
  await cueButton.waitFor();
  await expectNoSidewaysScroll(page);
  await press(page.getByRole("main").getByRole("button", { name: "More", exact: true }));
  await press(page.getByRole("menuitem", { name: "End the show" }));
  await press(page.getByRole("alertdialog").getByRole("button", { name: "End the show" }));
  await page.getByRole("heading", { name: "After the show" }).waitFor();
  await expectNoSidewaysScroll(page);
  expect(small).toEqual([]);
});
