import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { launchBrowser } from "../browser.ts";
import { waitUntilSettled } from "../wait-until-settled.ts";
import { type Screenshot, writeContactSheet } from "./contact-sheet.ts";
import { takeProducerPictures } from "./producer-pictures.ts";
import { takeReadmePictures } from "./readme-pictures.ts";
import { startScreenSites } from "./sites.ts";
import { type LookOptions, runWalk, scrollThrough, type WalkContext } from "./stage.ts";
import { officeWalks, publicWalks, weekWalks } from "./walks.ts";

/*
 * `npm run screens` takes screenshots of every page, tab, dialog and main state of the built site at each width. It
 * saves them in .cache/screens, with an index.html that shows them all. `npm run screens draw menu` runs only those two
 * walks. `npm run screens documents` retakes the screenshots in README.md and docs/PRODUCER.md.
 */
const SCREENSHOT_FOLDER = join(import.meta.dirname, "../../.cache/screens");
const WIDTHS = [390, 768, 1440];

const walks = { ...publicWalks, ...officeWalks, ...weekWalks };
const requestedNames = process.argv.slice(2);
const chosenWalks = Object.entries(walks).filter(
  ([name]) => requestedNames.length === 0 || requestedNames.includes(name),
);
const isForDocuments = requestedNames.includes("documents");
if (chosenWalks.length === 0 && !isForDocuments)
  throw new Error(`There are these walks: ${Object.keys(walks).join(", ")}, and documents`);
if (requestedNames.length === 0) await rm(SCREENSHOT_FOLDER, { recursive: true, force: true });
await mkdir(SCREENSHOT_FOLDER, { recursive: true });

const browser = await launchBrowser();
const screenshots: Screenshot[] = [];
const failedWalks: string[] = [];

const createLook =
  (width: number): WalkContext["look"] =>
  async (page, name, { viewportOnly = false, dark = false }: LookOptions = {}) => {
    await (viewportOnly ? waitUntilSettled(page) : scrollThrough(page));
    for (const scheme of dark ? (["light", "dark"] as const) : (["light"] as const)) {
      await page.emulateMedia({ colorScheme: scheme });
      const fullName = scheme === "dark" ? `${name}-dark` : name;
      const file = `${fullName}-${width}.png`;
      await page.screenshot({
        path: join(SCREENSHOT_FOLDER, file),
        fullPage: !viewportOnly,
        animations: "disabled",
      });
      screenshots.push({ name: fullName, width, file });
    }
    await page.emulateMedia({ colorScheme: "light" });
  };

/** Runs the chosen walks at the given width, on separate sites. A walk that fails doesn't stop the others. */
async function takeScreenshots(width: number): Promise<void> {
  if (chosenWalks.length === 0) return;
  const { sites, stop } = await startScreenSites();
  for (const [name, walk] of chosenWalks) {
    try {
      await runWalk(walk, { browser, sites, width, look: createLook(width) });
    } catch (error) {
      failedWalks.push(`${name} at ${width}: ${error instanceof Error ? error.message : error}`);
    }
  }
  await stop();
}

const startedAt = performance.now();
try {
  if (isForDocuments) {
    const { sites, stop } = await startScreenSites();
    await takeReadmePictures(browser, sites);
    await takeProducerPictures(browser, sites);
    await stop();
  }
  await Promise.all(WIDTHS.map(takeScreenshots));
} finally {
  await browser.close();
}
if (screenshots.length > 0) await writeContactSheet(SCREENSHOT_FOLDER, screenshots);
const seconds = Math.round((performance.now() - startedAt) / 1000);
process.stdout.write(
  `${screenshots.length} pictures in ${seconds} s: ${join(SCREENSHOT_FOLDER, "index.html")}\n`,
);
for (const line of failedWalks) process.stderr.write(`${line}\n`);
process.exitCode = failedWalks.length > 0 ? 1 : 0;
