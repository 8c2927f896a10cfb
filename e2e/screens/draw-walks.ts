import type { Page } from "playwright-core";
import { openMachine, unlockSpins, waitForTopics } from "../draw-steps.ts";
import { holdBack } from "../holding-back.ts";
import type { Walk } from "./stage.ts";

const scrollToMachine = (page: Page) =>
  page.locator("#slot-machine").evaluate((room) => room.scrollIntoView({ behavior: "instant" }));

/** Shows the draw from the start to the share image. */
export const draw: Walk = async ({ visitor, look }) => {
  const page = await visitor();
  const lookAt = async (name: string) => {
    await scrollToMachine(page);
    await look(page, name, { window: true, drawn: "draw" });
  };
  await openMachine(page, "no-preference");
  await lookAt("draw-at-rest");
  await page.getByRole("button", { name: "Spin Now" }).click();
  const dialog = page.getByRole("dialog", { name: "Passcode Required" });
  await dialog.waitFor();
  await look(page, "draw-passcode", { window: true, drawn: "dialogs" });
  await dialog.getByRole("textbox").fill("guess");
  await dialog.getByRole("button", { name: "Unlock and spin" }).click();
  await dialog.getByText("Invalid passcode. Please try again.").waitFor();
  await look(page, "draw-passcode-refused", { window: true, drawn: "dialogs" });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const draw = await holdBack(page, "**/api/topics/generate");
  await unlockSpins(page);
  await page.getByText("Generating exciting new topics...").waitFor();
  await lookAt("draw-spinning");
  draw();
  await waitForTopics(page);
  await lookAt("draw-result");
  await page
    .getByRole("article")
    .filter({ has: page.locator(".topic-text") })
    .nth(1)
    .hover();
  await lookAt("draw-result-pointed-at");
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: "Select This Topic" }).nth(1).press("Enter");
  await page.getByText("On the table", { exact: true }).waitFor();
  await lookAt("draw-selected");
  await page.getByRole("button", { name: "Create Image" }).click();
  const share = page.getByRole("dialog", { name: "Share this topic" });
  await share.getByRole("img", { name: /^Share image: / }).waitFor();
  await look(page, "share-dialog", { window: true, drawn: "dialogs" });
  await share.getByRole("switch", { name: "Use relevant background image" }).check();
  await share.getByRole("button", { name: "Regenerate Background", disabled: false }).waitFor();
  await look(page, "share-dialog-background", { window: true, drawn: "dialogs" });
};

export const drawTroubles: Walk = async ({ visitor, look }) => {
  const page = await visitor();
  await openMachine(page);
  await page.route("**/api/topics/generate", (route) =>
    route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } }),
  );
  await unlockSpins(page);
  await page.getByText("Error Generating Topics").waitFor();
  await scrollToMachine(page);
  await look(page, "draw-failed", { window: true });
  const nothing = await visitor({ at: "empty" });
  await openMachine(nothing);
  await scrollToMachine(nothing);
  await look(nothing, "draw-without-topics", { window: true });
};
