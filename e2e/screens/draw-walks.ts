import type { Page } from "playwright-core";
import { enterSpinPasscode, openMachine, waitForTopicCards } from "../draw-steps.ts";
import { holdBackRequests } from "../holding-back.ts";
import type { Walk } from "./stage.ts";

const scrollToMachine = (page: Page) =>
  page.locator("#slot-machine").evaluate((element) => element.scrollIntoView({ behavior: "instant" }));

/** Shows the draw from the start to the share image. */
export const walkDraw: Walk = async ({ visitor, look }) => {
  const page = await visitor();
  const lookAt = async (name: string) => {
    await scrollToMachine(page);
    await look(page, name, { viewportOnly: true });
  };
  await openMachine(page, "no-preference");
  await lookAt("draw-at-rest");
  await page.getByRole("button", { name: "Spin Now" }).click();
  const dialog = page.getByRole("dialog", { name: "Passcode Required" });
  await dialog.waitFor();
  await look(page, "draw-passcode", { viewportOnly: true });
  await dialog.getByRole("textbox").fill("guess");
  await dialog.getByRole("button", { name: "Unlock and spin" }).click();
  await dialog.getByText("Invalid passcode. Please try again.").waitFor();
  await look(page, "draw-passcode-refused", { viewportOnly: true });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const releaseDraw = await holdBackRequests(page, "**/api/topics/generate");
  await enterSpinPasscode(page);
  await page.getByText("Generating exciting new topics...").waitFor();
  await lookAt("draw-spinning");
  releaseDraw();
  await waitForTopicCards(page);
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
  const shareDialog = page.getByRole("dialog", { name: "Share this topic" });
  await shareDialog.getByRole("img", { name: /^Share image: / }).waitFor();
  await look(page, "share-dialog", { viewportOnly: true });
  await shareDialog.getByRole("switch", { name: "Use relevant background image" }).check();
  await shareDialog.getByRole("button", { name: "Regenerate Background", disabled: false }).waitFor();
  await look(page, "share-dialog-background", { viewportOnly: true });
};

export const walkDrawTroubles: Walk = async ({ visitor, look }) => {
  const page = await visitor();
  await openMachine(page);
  await page.route("**/api/topics/generate", (route) =>
    route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } }),
  );
  await enterSpinPasscode(page);
  await page.getByText("Error Generating Topics").waitFor();
  await scrollToMachine(page);
  await look(page, "draw-failed", { viewportOnly: true });
  const emptyPage = await visitor({ at: "empty" });
  await openMachine(emptyPage);
  await scrollToMachine(emptyPage);
  await look(emptyPage, "draw-without-topics", { viewportOnly: true });
};
