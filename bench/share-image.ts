import { type Browser, chromium, type Page } from "playwright-core";
import { startProductionSite } from "./production-site.ts";
import { median, percentile, report } from "./report.ts";

/**
 * How long the browser takes to draw a share image and to make a PNG of it once its faces are there, over and over with
 * the three topics of a draw, beside the time that the same browser takes to make a PNG of an empty image of that size.
 */
const TIMES = 30;
const PASSCODE = "PICTURES";

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });

async function openDialog(page: Page): Promise<void> {
  await page.goto("/#slot-machine", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Spin Now" }).click();
  await page.getByRole("textbox", { name: "Passcode" }).fill(PASSCODE);
  await page.getByRole("button", { name: "Unlock and spin" }).click();
  await page.getByRole("button", { name: "Create Image" }).click({ timeout: 60_000 });
  await page.getByRole("img", { name: /^Share image/ }).waitFor();
}

/** Milliseconds of each image that the page has made so far. */
const made = (page: Page): Promise<number[]> =>
  page.evaluate(() => performance.getEntriesByName("share image").map(({ duration }) => duration));

async function makeMore(page: Page): Promise<number[]> {
  const before = (await made(page)).length;
  for (let time = 1; time <= TIMES; time++) {
    await page.getByRole("radio", { name: `Topic ${(time % 3) + 1}` }).check();
    await page.waitForFunction(
      (count) => performance.getEntriesByName("share image").length >= count,
      before + time,
    );
  }
  return (await made(page)).slice(before);
}

const empty = (page: Page): Promise<number[]> =>
  page.evaluate(async (times) => {
    const taken: number[] = [];
    for (let time = 0; time < times; time++) {
      const canvas = document.createElement("canvas");
      canvas.width = 1200;
      canvas.height = 630;
      const begun = performance.now();
      canvas.getContext("2d")?.fillRect(0, 0, 1200, 630);
      await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
      taken.push(performance.now() - begun);
    }
    return taken;
  }, TIMES);

const site = await startProductionSite({ SPIN_PASSCODE: PASSCODE });
const browser = await launch();
try {
  const page = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await openDialog(page);
  const ours = await makeMore(page);
  const theirs = await empty(page);
  report("share-image", "a PNG of an empty image of the same size", [
    {
      figure: "drawn and made a PNG, p50 ms",
      ours: median(ours),
      theirs: median(theirs),
      limit: { atMost: 150 },
    },
    { figure: "drawn and made a PNG, p95 ms", ours: percentile(ours, 0.95), limit: { atMost: 150 } },
  ]);
} finally {
  await browser.close();
  await site.stop();
}
