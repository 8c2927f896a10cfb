import { type Browser, chromium, type Page } from "playwright-core";
import { startOpenaiDouble } from "../dev/doubles/openai.ts";
import { startProductionSite } from "./production-site.ts";
import { median, percentile, report } from "./report.ts";
import { rounds } from "./rounds.ts";

/**
 * How long the browser takes to draw a share image and to make a PNG of it once its faces are there, over and over with
 * the three topics of a draw and with a picture behind one of them, beside the time that the same browser takes to make
 * a PNG of an empty image of that size.
 */
const TIMES = rounds(30);
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
const readTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => performance.getEntriesByName("share image").map(({ duration }) => duration));

/** Milliseconds of each of the images that the page makes when `makeNext` is done again and again. */
async function makeMore(page: Page, makeNext: (time: number) => Promise<void>): Promise<number[]> {
  const before = (await readTimes(page)).length;
  for (let time = 1; time <= TIMES; time++) {
    await makeNext(time);
    await page.waitForFunction(
      (count) => performance.getEntriesByName("share image").length >= count,
      before + time,
    );
  }
  return (await readTimes(page)).slice(before);
}

/** Has a picture made behind the topic, once. */
async function addBackground(page: Page): Promise<void> {
  const before = (await readTimes(page)).length;
  await page.getByRole("switch", { name: "Use relevant background image" }).check();
  await page.waitForFunction((count) => performance.getEntriesByName("share image").length > count, before, {
    timeout: 60_000,
  });
}

const timeEmptyImages = (page: Page): Promise<number[]> =>
  page.evaluate(async (times) => {
    const results: number[] = [];
    for (let time = 0; time < times; time++) {
      const canvas = document.createElement("canvas");
      canvas.width = 1200;
      canvas.height = 630;
      const begun = performance.now();
      canvas.getContext("2d")?.fillRect(0, 0, 1200, 630);
      await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
      results.push(performance.now() - begun);
    }
    return results;
  }, TIMES);

const openai = await startOpenaiDouble();
const site = await startProductionSite({
  SPIN_PASSCODE: PASSCODE,
  OPENAI_API_KEY: "bench",
  OPENAI_BASE_URL: openai.baseUrl,
});
const browser = await launch();
try {
  const page = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await openDialog(page);
  const ours = await makeMore(page, (time) =>
    page.getByRole("radio", { name: `Topic ${(time % 3) + 1}` }).check(),
  );
  await addBackground(page);
  const onPicture = await makeMore(page, () =>
    page.getByRole("button", { name: "Regenerate", exact: true }).click(),
  );
  const theirs = await timeEmptyImages(page);
  report("share-image", "a PNG of an empty image of the same size", [
    {
      figure: "drawn and made a PNG, p50 ms",
      ours: median(ours),
      theirs: median(theirs),
      limit: { atMost: 150 },
    },
    { figure: "drawn and made a PNG, p95 ms", ours: percentile(ours, 0.95), limit: { atMost: 150 } },
    { figure: "the same on a background picture, p50 ms", ours: median(onPicture), limit: { atMost: 150 } },
    {
      figure: "the same on a background picture, p95 ms",
      ours: percentile(onPicture, 0.95),
      limit: { atMost: 150 },
    },
  ]);
} finally {
  await browser.close();
  await site.stop();
  await openai.close();
}
