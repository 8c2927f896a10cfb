import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { launchBrowser } from "../browser.ts";
import { waitUntilSettled } from "../wait-until-settled.ts";
import { drawnBeside, type Screenshot, writeContactSheet } from "./contact-sheet.ts";
import { takeProducerPictures } from "./producer-pictures.ts";
import { takeReadmePictures } from "./readme-pictures.ts";
import { startScreenSites } from "./sites.ts";
import { goThrough, type HowToLook, type Stage, scrollThrough } from "./stage.ts";
import { officeWalks, publicWalks, weekWalks } from "./walks.ts";

/* `npm run screens` takes screenshots of every page, tab, dialog and main state of the built site at each width, into
   .cache/screens, with an index.html that shows them next to the design's pictures. `npm run screens draw menu` runs
   only those walks. `npm run screens documents` retakes the pictures in README.md and docs/PRODUCER.md. */
const FOLDER = join(import.meta.dirname, "../../.cache/screens");
const WIDTHS = [390, 768, 1440];

const walks = { ...publicWalks, ...officeWalks, ...weekWalks };
const named = process.argv.slice(2);
const chosen = Object.entries(walks).filter(([name]) => named.length === 0 || named.includes(name));
const forDocuments = named.includes("documents");
if (chosen.length === 0 && !forDocuments)
  throw new Error(`There are these walks: ${Object.keys(walks).join(", ")}, and documents`);
if (named.length === 0) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });

const browser = await launchBrowser();
const taken: Screenshot[] = [];
const failed: string[] = [];

const lookAt =
  (width: number): Stage["look"] =>
  async (page, name, { drawn, window = false, dark = false }: HowToLook = {}) => {
    await (window ? waitUntilSettled(page) : scrollThrough(page));
    for (const scheme of dark ? (["light", "dark"] as const) : (["light"] as const)) {
      await page.emulateMedia({ colorScheme: scheme });
      const full = scheme === "dark" ? `${name}-dark` : name;
      const file = `${full}-${width}.png`;
      await page.screenshot({ path: join(FOLDER, file), fullPage: !window, animations: "disabled" });
      const stem = drawn && (scheme === "dark" ? `${drawn}-dark` : drawn);
      taken.push({ name: full, width, file, drawn: stem && (await drawnBeside(FOLDER, stem, width)) });
    }
    await page.emulateMedia({ colorScheme: "light" });
  };

/** Runs all walks at one width, with separate sites. A failed walk doesn't stop the others. */
async function takeAll(width: number): Promise<void> {
  if (chosen.length === 0) return;
  const { sites, stop } = await startScreenSites();
  for (const [name, walk] of chosen) {
    try {
      await goThrough(walk, { browser, sites, width, look: lookAt(width) });
    } catch (error) {
      failed.push(`${name} at ${width}: ${error instanceof Error ? error.message : error}`);
    }
  }
  await stop();
}

const startedAt = performance.now();
try {
  if (forDocuments) {
    const { sites, stop } = await startScreenSites();
    await takeReadmePictures(browser, sites);
    await takeProducerPictures(browser, sites);
    await stop();
  }
  await Promise.all(WIDTHS.map(takeAll));
} finally {
  await browser.close();
}
if (taken.length > 0) await writeContactSheet(FOLDER, taken);
const seconds = Math.round((performance.now() - startedAt) / 1000);
process.stdout.write(`${taken.length} pictures in ${seconds} s: ${join(FOLDER, "index.html")}\n`);
for (const line of failed) process.stderr.write(`${line}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
