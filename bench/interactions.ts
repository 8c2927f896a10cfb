import { type CDPSession, chromium, type Page } from "playwright-core";
import { startYoutubeDouble } from "../dev/doubles/youtube.ts";
import { showsChannel } from "../dev/doubles/youtube-from-shows.ts";
import { openPerson } from "../e2e/week-steps.ts";
import { makeVideos } from "./many-videos.ts";
import { startProductionSite } from "./production-site.ts";
import { median, type Row, report } from "./report.ts";
import { rounds } from "./rounds.ts";

/**
 * Measures the delay from a finger's touch to the next frame, on the home page with the processor slowed down four
 * times: browsers call this Interaction to Next Paint. Each figure comes from a fresh, fully loaded page.
 */
const SLOWDOWN = 4;
const ROUNDS = rounds(9);
const MAX_MS = 100;
const ADMIN_PASSCODE = "bench-admin-passcode";
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const button = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).first();
const tap = (find: ReturnType<typeof button>) => (page: Page) => find(page).tap();

const INTERACTIONS: Record<string, (page: Page) => Promise<void>> = {
  play: (page) => page.getByRole("link", { name: "Watch the newest" }).tap(),
  menu: tap(button("Open menu")),
  vote: tap(button("Vote")),
  spin: tap(button("Spin Now")),
  "a letter in the search": async (page) => {
    await page.getByRole("main").getByRole("searchbox").focus();
    await page.keyboard.press("b");
  },
};

/** Reported by the browser, which leaves out anything under 16 ms. */
const WATCH = `
  globalThis.longest = 16;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) globalThis.longest = Math.max(globalThis.longest, duration);
  }).observe({ type: "event", durationThreshold: 16 });
`;

const youtube = await startYoutubeDouble({ channel: showsChannel, videos: makeVideos(12) });
const site = await startProductionSite({
  SAMPLE_CONTENT: "false",
  ADMIN_PASSCODE,
  YOUTUBE_API_KEY: "any",
  YOUTUBE_BASE_URL: youtube.origin,
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await fillShow();
  const rows: Row[] = [];
  for (const [name, act] of Object.entries(INTERACTIONS)) {
    const delays: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) delays.push(await timeDelay(act));
    rows.push(
      { figure: `${name}, median, ms`, ours: median(delays), limit: { atMost: MAX_MS } },
      { figure: `${name}, longest of ${ROUNDS}, ms`, ours: Math.max(...delays) },
    );
  }
  report("interactions", `nothing; the page's processor ${SLOWDOWN} times slower`, rows);
} finally {
  await browser.close();
  await site.stop();
  await youtube.close();
}

async function timeDelay(act: (page: Page) => Promise<void>): Promise<number> {
  const context = await browser.newContext({ baseURL: site.origin, ...PHONE });
  const page = await context.newPage();
  // Blocks requests to other sites, for pictures and for the player.
  await page.route(/^https:/, (route) => route.abort());
  await page.addInitScript(WATCH);
  await page.goto("/", { waitUntil: "networkidle" });
  const session: CDPSession = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.evaluate("globalThis.longest = 16");
  await act(page);
  await page.waitForTimeout(1500);
  const delay = await page.evaluate<number>("globalThis.longest");
  await context.close();
  return delay;
}

/** Adds episodes, and three topics on the board. */
async function fillShow(): Promise<void> {
  const team = openPerson(site.origin);
  const person = { username: "bench", password: "correct horse" };
  await team("POST /api/register", { ...person, adminPasscode: ADMIN_PASSCODE });
  const schedule = { updateDay: "Tuesday", updateHour: 15, updateMinute: 0 };
  await team("POST /api/episodes/config", { ...schedule, channelId: `@${showsChannel.handle}` });
  await team("POST /api/episodes/clean-and-resync");
  for (const content of ["What is a day of yours worth?", "Who sets your rate?", "When do you say no?"]) {
    const topic = { category: "Pay", subCategory: "Rates", content };
    const { id } = await team<{ id: number }>("POST /api/topics", topic);
    await team(`PUT /api/topics/${id}`, { ...topic, onBoard: true });
  }
}
