import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { chmod, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { journey } from "./journey.ts";

const ROOT = join(import.meta.dirname, "..");
const PACKED_BROWSER = join(ROOT, "node_modules/@sparticuz/chromium/bin/chromium.br");
const CACHE_FOLDER = join(ROOT, ".cache");
const BROWSER_PATH = join(CACHE_FOLDER, "chromium-106");

/** Matches the warnings of older browsers that don't know every feature that the site disables. */
export const NEWER_POLICY_WARNING = /^console warning: Error with Permissions-Policy header/;

/** Whether the old browser runs on this machine. The npm package contains one only for 64-bit Linux. */
export const hasOldBrowser = process.platform === "linux" && process.arch === "x64";

/**
 * Launches Chromium 106. OBS 28 to 30 contain Chromium 103, which isn't available as an npm package, but 106 lacks the
 * same newer methods. The libraries it needs come with Debian's chromium package, which all journeys need.
 */
async function launchOldBrowser(): Promise<Browser> {
  if (!existsSync(BROWSER_PATH)) await unpackBrowser();
  const args = ["--no-sandbox", "--no-zygote", "--disable-gpu", "--no-first-run", "--disable-sync"];
  return chromium.launch({ executablePath: BROWSER_PATH, args });
}

/** Unpacks the browser to a temporary path and then renames it, because another worker may be doing the same. */
async function unpackBrowser(): Promise<void> {
  const partialPath = `${BROWSER_PATH}.${process.pid}`;
  await mkdir(CACHE_FOLDER, { recursive: true });
  await pipeline(createReadStream(PACKED_BROWSER), createBrotliDecompress(), createWriteStream(partialPath));
  await chmod(partialPath, 0o755);
  await rename(partialPath, BROWSER_PATH);
}

/** Defines a journey in a browser as old as those that streaming programs contain. */
export const journeyInOldBrowser = journey.extend<{ browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures this one needs from the pattern
    async ({}, use) => {
      const browser = await launchOldBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
});
