import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeEach, expect } from "vitest";
import { openaiRefusals, startOpenaiDouble } from "../dev/doubles/openai.ts";
import {
  enterSpinPasscode,
  findSeriousViolations,
  openMachine,
  openShareDialog,
  waitForTopicCards,
} from "./draw-steps.ts";
import { createJourney } from "./journey.ts";
import { expectToast } from "./toast.ts";

const openai = await startOpenaiDouble();
beforeEach(() => openai.heal());
afterAll(() => openai.close());

/** Defines a journey on a site whose pictures come from a fake provider. */
const journey = createJourney({
  OPENAI_API_KEY: "journey-openai",
  OPENAI_BASE_URL: openai.baseUrl,
});

async function openDialog(page: Page): Promise<Locator> {
  const dialog = await openShareDialog(page);
  await expectToast(page, "Image Generated!");
  return dialog;
}

/** Returns the bytes that a download of the image would contain. Images that look the same have the same bytes. */
async function readImageBytes(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  await expectToast(page, "Image Downloaded");
  return createHash("sha256")
    .update(await readFile(await download.path()))
    .digest("hex");
}

/** Starts recording the backgrounds that the page loads. Returns an array to which their URLs are added. */
function recordBackgrounds(page: Page): string[] {
  const loadedUrls: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/uploads\/\w+-1200x630\.webp$/.test(pathname) && response.ok()) loadedUrls.push(pathname);
  });
  return loadedUrls;
}

const findBackgroundSwitch = (dialog: Locator) =>
  dialog.getByRole("switch", { name: "Use relevant background image" });
const findButton = (dialog: Locator, name: string) => dialog.getByRole("button", { name, exact: true });
const countRequests = () => openai.requests.length;

journey("the provider's picture appears behind the topic, and another one replaces it", async ({ page }) => {
  const loadedUrls = recordBackgrounds(page);
  const dialog = await openDialog(page);
  const plainImage = await readImageBytes(page);
  const countBefore = countRequests();

  await findBackgroundSwitch(dialog).check();
  await expectToast(page, "Image Generated!");
  await expect.poll(() => readImageBytes(page)).not.toBe(plainImage);
  const firstImage = await readImageBytes(page);
  expect(countRequests()).toBe(countBefore + 1);
  const topic = (await dialog.getByRole("img").getAttribute("alt"))?.replace("Share image: ", "");
  expect(JSON.stringify(openai.requests.at(-1)?.body)).toContain(topic);
  expect(loadedUrls).toHaveLength(1);

  await findBackgroundSwitch(dialog).uncheck();
  await expect.poll(() => readImageBytes(page)).toBe(plainImage);
  await findBackgroundSwitch(dialog).check();
  await expect.poll(() => readImageBytes(page)).toBe(firstImage);
  expect(countRequests()).toBe(countBefore + 1);

  await findButton(dialog, "Regenerate Background").press("Enter");
  await expectToast(page, "Background Updated");
  expect(await page.locator(":focus").textContent()).toBe("Regenerate Background");
  await expect.poll(async () => [plainImage, firstImage].includes(await readImageBytes(page))).toBe(false);
  expect(countRequests()).toBe(countBefore + 2);
  expect(new Set(loadedUrls).size).toBe(2);
  expect(await findSeriousViolations(page)).toEqual([]);
});

journey(
  "if the provider fails, the default background stays, and people can try again",
  async ({ page, complaints }) => {
    complaints.expect(/502/);
    const dialog = await openDialog(page);
    const plainImage = await readImageBytes(page);
    for (const fault of [openaiRefusals.serverError, openaiRefusals.unsafePicture, "malformed"] as const) {
      openai.fail(fault, { times: 1 });
      await findBackgroundSwitch(dialog).check();
      await expectToast(
        page,
        "Image Generation Failed",
        "Could not generate a related background image. Using default background.",
      );
      expect(await findBackgroundSwitch(dialog).isChecked()).toBe(true);
      await expect.poll(() => readImageBytes(page)).toBe(plainImage);
      await findBackgroundSwitch(dialog).uncheck();
      await expectToast(page, "Image Generated!");
    }
    await findBackgroundSwitch(dialog).check();
    await expectToast(page, "Image Generated!");
    openai.fail(openaiRefusals.serverError, { times: 1 });
    await findButton(dialog, "Regenerate Background").click();
    await expectToast(page, "Image Generation Failed");
    await expect.poll(() => readImageBytes(page)).toBe(plainImage);
    await findButton(dialog, "Regenerate").press("Enter");
    await expectToast(page, "Image Generated!");
    expect(await page.locator(":focus").textContent()).toBe("Regenerate");
    await expect.poll(() => readImageBytes(page)).not.toBe(plainImage);
  },
);

journey("nobody waits for a picture that is no longer wanted", async ({ page, site }) => {
  const dialog = await openDialog(page);
  const loggedCount = site.log.length;
  const waitingStatus = dialog.getByRole("status").filter({ hasText: "Making a background image..." });
  const startWaiting = async () => {
    const countBefore = openai.requests.length;
    openai.fail("hang", { times: 1 });
    await findBackgroundSwitch(dialog).check();
    await waitingStatus.waitFor();
    await expect.poll(() => openai.requests.length).toBe(countBefore + 1);
  };
  const expectAbandoned = async (giveUp: () => Promise<void>) => {
    const abandonedBefore = openai.abandoned;
    await giveUp();
    // The limit is less than 30 seconds, which is how long the request would last if the browser didn't abort it.
    await expect.poll(() => openai.abandoned, { timeout: 20_000 }).toBe(abandonedBefore + 1);
    await waitingStatus.waitFor({ state: "hidden" });
  };
  await startWaiting();
  expect(await findSeriousViolations(page)).toEqual([]);
  await expectAbandoned(() => findBackgroundSwitch(dialog).uncheck());
  await startWaiting();
  await expectAbandoned(() => dialog.getByRole("radio", { name: "Topic 2" }).check());
  await dialog.getByRole("radio", { name: "Topic 3" }).check();
  await findBackgroundSwitch(dialog).uncheck();
  await startWaiting();
  await expectAbandoned(() => findButton(dialog, "Close").click());
  await dialog.waitFor({ state: "hidden" });
  expect(await page.getByText("Image Generation Failed").count()).toBe(0);
  expect(site.log.slice(loggedCount).filter(({ msg }) => msg === "model provider failed")).toEqual([]);
});

journey(
  "if the browser can't create the picture, the page says so and offers to try again",
  async ({ page }) => {
    await page.addInitScript(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      let failures = 1;
      HTMLCanvasElement.prototype.toBlob = function (callback, ...rest) {
        if (this.width === 1200 && failures-- > 0) callback(null);
        else toBlob.call(this, callback, ...rest);
      };
    });
    await openMachine(page);
    await enterSpinPasscode(page);
    await waitForTopicCards(page);
    await page.getByRole("button", { name: "Create Image" }).click();
    await expectToast(page, "Error Generating Image", "There was a problem creating your shareable image.");
    const dialog = page.getByRole("dialog", { name: "Share this topic" });
    for (const name of ["Download", "Share"]) expect(await findButton(dialog, name).isDisabled()).toBe(true);
    await findButton(dialog, "Regenerate").click();
    await expectToast(page, "Image Generated!");
    await dialog.getByRole("img", { name: /^Share image: / }).waitFor();
  },
);
