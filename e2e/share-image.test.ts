import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { findSeriousViolations, openShareDialog } from "./draw-steps.ts";
import { journey } from "./journey.ts";
import { expectToast } from "./toast.ts";

/** Creates a picture in a single color, which journeys serve instead of a provider's picture. */
const makePicture = (red: number) =>
  sharp({ create: { width: 1536, height: 1024, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer();

/** Downloads the image. Returns its content. */
async function downloadImage(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  const bytes = await readFile(await download.path());
  const { width, height, format } = await sharp(bytes).metadata();
  const { dominant } = await sharp(bytes).stats();
  return { name: download.suggestedFilename(), width, height, format, dominant };
}

journey("a topic is drawn, saved and shared as an image", async ({ page }) => {
  const dialog = await openShareDialog(page);
  await expectToast(page, "Image Generated!");
  expect(await findSeriousViolations(page)).toEqual([]);
  const backgroundSwitch = dialog.getByRole("switch", { name: "Use relevant background image" });
  expect(await backgroundSwitch.isChecked()).toBe(false);
  expect(await dialog.getByRole("button", { name: "Regenerate Background" }).isDisabled()).toBe(true);

  const image = await downloadImage(page);
  await expectToast(page, "Image Downloaded");
  expect(image).toMatchObject({ width: 1200, height: 630, format: "png" });
  expect(image.name).toMatch(/^the-going-rate-topic-\d{4}(-\d\d){5}\.png$/);

  const firstImageUrl = await dialog.getByRole("img").getAttribute("src");
  await dialog.getByRole("button", { name: "Regenerate", exact: true }).click();
  await expect.poll(() => dialog.getByRole("img").getAttribute("src")).not.toBe(firstImageUrl);

  const altBefore = await dialog.getByRole("img").getAttribute("alt");
  await dialog.getByRole("radio", { name: "Topic 3" }).check();
  await expect.poll(() => dialog.getByRole("img").getAttribute("alt")).not.toBe(altBefore);

  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Create Image");

  await page.getByRole("button", { name: "Create Image" }).click();
  await dialog.locator("button[aria-hidden=true]").click();
  await dialog.waitFor({ state: "hidden" });
});

journey(
  "a background is requested once and can be discarded, and the image works without one",
  async ({ page, complaints }) => {
    complaints.expect(/503/);
    let requestedPrompts: string[] = [];
    const redValues = [200, 255];
    await page.route("**/api/generate-topic-image", async (route) => {
      requestedPrompts.push(route.request().postDataJSON().prompt);
      const redValue = redValues.shift();
      if (redValue === undefined)
        await route.fulfill({ status: 503, json: { message: "The key is missing" } });
      else await route.fulfill({ json: { imageUrl: `/uploads/red-${redValue}.png` } });
    });
    await page.route("**/uploads/red-*.png", async (route) => {
      const redValue = Number(/red-(\d+)/.exec(route.request().url())?.[1]);
      await route.fulfill({ contentType: "image/png", body: await makePicture(redValue) });
    });
    const dialog = await openShareDialog(page);
    const backgroundSwitch = dialog.getByRole("switch", { name: "Use relevant background image" });
    const isPictureRed = async () => {
      const { dominant } = await downloadImage(page);
      return dominant.r > dominant.g + 20;
    };
    expect(await isPictureRed()).toBe(false);

    await backgroundSwitch.check();
    await expectToast(page, "Image Generated!");
    expect(await isPictureRed()).toBe(true);
    expect(requestedPrompts).toHaveLength(1);
    expect(requestedPrompts[0]).toMatch(/professional, minimalist/);
    await backgroundSwitch.uncheck();
    await expect.poll(isPictureRed).toBe(false);
    await backgroundSwitch.check();
    await expect.poll(isPictureRed).toBe(true);
    expect(requestedPrompts).toHaveLength(1);

    await dialog.getByRole("button", { name: "Regenerate Background" }).click();
    await expectToast(page, "Background Updated");
    expect(requestedPrompts).toHaveLength(2);
    requestedPrompts = [];
    await dialog.getByRole("button", { name: "Regenerate Background" }).click();
    await expectToast(
      page,
      "Image Generation Failed",
      "Could not generate a related background image. Using default background.",
    );
    expect(requestedPrompts).toHaveLength(1);
    await expect.poll(isPictureRed).toBe(false);
    expect(await findSeriousViolations(page)).toEqual([]);
  },
);

journey("sharing uses the system's dialog, or a file if there is none", async ({ page }) => {
  await page.addInitScript(() => {
    const shareLog: string[] = [];
    const share = async (data: ShareData) => {
      shareLog.push(`${data.files?.[0]?.type} ${data.files?.[0]?.name}`);
      if (shareLog.length === 2) throw new DOMException("closed", "AbortError");
      if (shareLog.length === 3) throw new DOMException("no", "NotAllowedError");
    };
    Object.assign(navigator, { share, canShare: () => shareLog.length < 3, shareLog: shareLog });
  });
  const dialog = await openShareDialog(page);
  const pressShare = () => dialog.getByRole("button", { name: "Share" }).click();
  await pressShare();
  await expectToast(page, "Shared Successfully");
  await pressShare();
  await pressShare();
  await expectToast(
    page,
    "Sharing Failed",
    "There was a problem sharing your image. Try downloading it instead.",
  );
  const [download] = await Promise.all([page.waitForEvent("download"), pressShare()]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
  await expectToast(
    page,
    "Image Downloaded",
    "Sharing is not supported here, so the image was saved instead.",
  );
  const shareLog = await page.evaluate(() => ("shareLog" in navigator ? navigator.shareLog : undefined));
  expect(shareLog).toEqual(
    expect.arrayContaining([expect.stringMatching(/^image\/png the-going-rate-topic-/)]),
  );
});
