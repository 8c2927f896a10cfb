import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { enterSpinPasscode, openMachine, waitForTopicCards } from "../draw-steps.ts";
import { waitUntilSettled } from "../wait-until-settled.ts";
import type { ScreenshotSites } from "./sites.ts";
import { runWalk } from "./stage.ts";

const PICTURE_FOLDER = join(import.meta.dirname, "../../docs/pictures");
/** The maximum size of a picture, in bytes. */
const MAX_BYTES = 120 * 1024;
const GAP_PX = 48;
const BACKGROUND = "#39332e";

/**
 * Takes the four screenshots for README.md with sample content: the home page, the draw, the back office, and three
 * phone screens side by side.
 */
export async function takeReadmePictures(browser: Browser, sites: ScreenshotSites): Promise<void> {
  const stageBase = { browser, sites, look: async () => undefined };
  await runWalk(
    async ({ visitor, admin }) => {
      const page = await visitor();
      await page.goto("/");
      await writePicture("home", await takePicture(page));
      await drawThreeTopics(page);
      await writePicture("draw", await takePicture(page));
      const team = await admin();
      await team.goto("/admin");
      await writePicture("back-office", await takePicture(team));
    },
    { ...stageBase, width: 1440 },
  );
  await runWalk(
    async ({ visitor }) => {
      const page = await visitor({ deviceScaleFactor: 2 });
      await page.goto("/");
      const phones = [await takePicture(page)];
      await drawThreeTopics(page);
      phones.push(await takePicture(page));
      await page.goto("/episodes");
      await page.getByRole("main").getByRole("article").getByRole("link").first().click();
      await page.waitForURL("**/episodes/*");
      phones.push(await takePicture(page));
      await writePicture("phone", await joinPictures(phones));
    },
    { ...stageBase, width: 390 },
  );
}

/** Draws three topics and scrolls to the machine, so that nothing covers the cards. */
async function drawThreeTopics(page: Page): Promise<void> {
  await openMachine(page);
  await enterSpinPasscode(page);
  await waitForTopicCards(page);
  await page.getByRole("button", { name: "Dismiss notification" }).waitFor({ state: "detached" });
  await page.mouse.move(0, 0);
  await page
    .getByRole("heading", { name: "Topic Draw" })
    .evaluate((heading) =>
      scrollTo({ top: heading.getBoundingClientRect().top + scrollY - 40, behavior: "instant" }),
    );
}

export async function takePicture(page: Page): Promise<Buffer> {
  await waitUntilSettled(page);
  return page.screenshot({ animations: "disabled" });
}

export async function joinPictures(pictures: Buffer[]): Promise<Buffer> {
  const [{ width = 0, height = 0 } = {}] = await Promise.all(
    pictures.map((picture) => sharp(picture).metadata()),
  );
  const frame = {
    width: pictures.length * (width + GAP_PX) + GAP_PX,
    height: height + 2 * GAP_PX,
    channels: 3 as const,
    background: BACKGROUND,
  };
  const placedPictures = pictures.map((input, index) => ({
    input,
    top: GAP_PX,
    left: GAP_PX + index * (width + GAP_PX),
  }));
  const joinedPicture = await sharp({ create: frame }).composite(placedPictures).png().toBuffer();
  return sharp(joinedPicture).resize({ width: 1440 }).png().toBuffer();
}

/** Writes a WebP file with the best quality that the size limit allows. */
export async function writePicture(name: string, png: Buffer): Promise<void> {
  for (let quality = 90; quality >= 30; quality -= 5) {
    const bytes = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length > MAX_BYTES) continue;
    await writeFile(join(PICTURE_FOLDER, `${name}.webp`), bytes);
    process.stdout.write(`docs/pictures/${name}.webp: ${Math.round(bytes.length / 1024)} KB\n`);
    return;
  }
  throw new Error(`${name}.webp does not become light enough`);
}
