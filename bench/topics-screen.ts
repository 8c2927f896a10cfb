import type { Page } from "playwright-core";
import { launchBrowser } from "../e2e/browser.ts";
import { makeTables, runOnEachEngine } from "./engines.ts";
import { RARE_WORD } from "./many-topics.ts";
import { fillWithYears } from "./many-years.ts";
import { startProductionSite } from "./production-site.ts";
import { percentile, type Row, report } from "./report.ts";
import { rounds } from "./rounds.ts";

/**
 * The Topics tab over 100,000 topics in a browser: from the last key typed into the search box to the new rows being
 * painted. The screen waits 200 ms for a pause in typing; what comes after that pause has the limit. 20 times each word.
 */
const TOPICS = 100_000;
const TURNS = rounds(20);
const PAUSE_MS = 200;
const ADMIN_PASSCODE = "bench-passcode";
/** Each finds other rows. */
const WORDS = ["family", RARE_WORD, "xylophone", "q"];

/** In the page: when the last key came, and when what the list shows had changed and was painted. */
const WATCH = `(() => {
  let lastKey = 0;
  document.addEventListener("input", () => { lastKey = performance.now(); }, true);
  const readText = () => document.querySelector("main").innerText;
  window.settled = () => new Promise((resolve) => {
    const before = readText();
    const look = () => {
      const busy = document.querySelector("main [aria-busy=true]");
      if (readText() === before || busy) return requestAnimationFrame(look);
      requestAnimationFrame(() => resolve(performance.now() - lastKey));
    };
    look();
  });
})()`;

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await makeTables(bench);
  await fillWithYears(bench, { topics: TOPICS, episodes: 0, requests: 0 });
  const env = { ...bench.env, SAMPLE_CONTENT: "false", ADMIN_PASSCODE };
  const site = await startProductionSite(env, bench.dataDir);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ baseURL: site.origin, viewport: { width: 1440, height: 900 } });
    await page.request.post("/api/register", {
      data: { username: "bench", password: "correct horse", adminPasscode: ADMIN_PASSCODE },
    });
    await page.goto("/admin");
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await page.evaluate(WATCH);
    for (const word of WORDS) {
      const times: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        times.push(await timeTyping(page, word));
        await timeTyping(page, "");
      }
      rows.push({
        figure: `${bench.engine}, '${word}', from the pause to the rows, 95th percentile, ms`,
        ours: percentile(times, 0.95) - PAUSE_MS,
        limit: { atMost: 300 },
      });
    }
  } finally {
    await browser.close();
    await site.stop();
  }
});
report("topics-screen", "nothing: the limit is what a person takes for at once", rows);

/** Replaces the text of the search box: milliseconds from the last key to the painted rows. */
async function timeTyping(page: Page, text: string): Promise<number> {
  const box = page.getByRole("searchbox");
  await box.focus();
  const settled = page.evaluate<number>("window.settled()");
  await page.keyboard.press("Control+A");
  if (text === "") await page.keyboard.press("Delete");
  else await page.keyboard.type(text, { delay: 40 });
  return settled;
}
