import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import {
  findHostRow,
  INES,
  makePictureFile,
  openHosts,
  readPicturePosition,
  replaceHosts,
} from "./host-steps.ts";
import { journey, signIn } from "./journey.ts";
import { expectToast } from "./toast.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";

/**
 * Replaces all hosts with one who has a hero picture and a profile picture, and opens that host's dialog on the tab
 * with the pictures.
 */
async function openPictures(page: Page, username: string): Promise<Locator> {
  await signIn(page, username);
  const { name, mimeType, buffer } = await makePictureFile();
  const upload = await page.request.post("/api/upload-image", {
    multipart: { image: { name, mimeType, buffer } },
  });
  const { url } = await upload.json();
  await replaceHosts(page, { hostName: INES, heroImage: url, profileImage: url });
  await openHosts(page);
  await findHostRow(page, INES).getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Host Profile" });
  await dialog.getByRole("tab", { name: "Images & Position" }).click();
  return dialog;
}

const readChosenPosition = (dialog: Locator) =>
  dialog
    .getByRole("radiogroup", { name: "Position" })
    .getByRole("radio", { checked: true })
    .getAttribute("aria-label");
const readZoom = (dialog: Locator) => dialog.getByRole("slider", { name: "Zoom" }).inputValue();

journey("the preview matches the page, for both pictures and at both ends of the zoom", async ({ page }) => {
  const dialog = await openPictures(page, "places");
  const preview = dialog.getByAltText(`Portrait of ${INES}`).first();
  const positions: Record<string, unknown> = {};
  for (const [kind, position, scale] of [
    ["Hero Image", "right bottom", "0.5"],
    ["Profile Image", "left center", "2"],
  ] as const) {
    await dialog.getByRole("radio", { name: kind }).check();
    await dialog.getByRole("radio", { name: position }).check();
    await dialog.getByRole("slider", { name: "Zoom" }).fill(scale);
    positions[kind] = await readPicturePosition(preview);
  }
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Host profile updated");
  await page.goto("/");
  const portraits = page.getByAltText(`Portrait of ${INES}`);
  await expect.poll(() => readPicturePosition(portraits.first())).toEqual(positions["Hero Image"]);
  await portraits.last().scrollIntoViewIfNeeded();
  await expect.poll(() => readPicturePosition(portraits.last())).toEqual(positions["Profile Image"]);
  expect(positions["Hero Image"]).toMatchObject({ objectPosition: "100% 100%", zoomed: ["0.50", "0.50"] });
  expect(positions["Profile Image"]).toMatchObject({ objectPosition: "0% 50%", zoomed: ["2.00", "2.00"] });
});

journey("the picture follows the pointer, and the presets position it instantly", async ({ page }) => {
  const dialog = await openPictures(page, "drags");
  expect([await readChosenPosition(dialog), await readZoom(dialog)]).toEqual(["center top", "1.15"]);
  await waitUntilSettled(page);
  const frame = await dialog.getByAltText(`Portrait of ${INES}`).first().locator("xpath=../..").boundingBox();
  if (!frame) throw new Error("The frame is not on the page");
  const getPoint = (right: number, down: number) =>
    [frame.x + frame.width * right, frame.y + frame.height * down] as const;
  await page.mouse.move(...getPoint(0.8, 0.8));
  await page.mouse.down();
  await page.mouse.move(...getPoint(0.45, 0.45), { steps: 4 });
  await expect.poll(() => readChosenPosition(dialog)).toBe("right center");
  await page.mouse.move(...getPoint(0.45, 0.1), { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => readChosenPosition(dialog)).toBe("right bottom");
  await page.mouse.move(...getPoint(0.9, 0.9));
  expect(await readChosenPosition(dialog)).toBe("right bottom");

  for (const [preset, position, scale] of [
    ["Focus on Face", "center top", "1.3"],
    ["Center Image", "center center", "1"],
    ["Show Full Body", "center center", "0.8"],
  ] as const) {
    await dialog.getByRole("button", { name: preset }).click();
    expect([await readChosenPosition(dialog), await readZoom(dialog)]).toEqual([position, scale]);
  }
});

journey("a picture can be positioned with only a keyboard", async ({ page }) => {
  const dialog = await openPictures(page, "places-by-key");
  const pressKeys = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await dialog.getByRole("tab", { name: "Images & Position" }).focus();
  const tabTo = async (control: Locator) => {
    for (let tabCount = 0; tabCount < 20; tabCount += 1) {
      await pressKeys("Tab");
      if (await control.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab never came to ${control}`);
  };
  await tabTo(dialog.getByRole("radio", { name: "Hero Image" }));
  await pressKeys("ArrowRight");
  expect(await dialog.getByRole("radio", { name: "Profile Image" }).isChecked()).toBe(true);
  await tabTo(dialog.getByRole("radio", { name: "center top" }));
  await pressKeys("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowUp");
  expect(await readChosenPosition(dialog)).toBe("right center");
  await tabTo(dialog.getByRole("slider", { name: "Zoom" }));
  await pressKeys("ArrowRight", "ArrowRight");
  expect(await readZoom(dialog)).toBe("1.25");
  await pressKeys("Home");
  expect(await readZoom(dialog)).toBe("0.5");
  await pressKeys("End");
  await tabTo(dialog.getByRole("button", { name: "Save Changes" }));
  await pressKeys("Enter");
  await expectToast(page, "Host profile updated");
  const [host] = await (await page.request.get("/api/host-profiles")).json();
  expect(host).toMatchObject({
    heroImagePosition: "center top",
    profileImagePosition: "right center",
    profileImageScale: 2,
  });
});
