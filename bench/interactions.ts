import type { CDPSession, Page } from "playwright-core";
import { startYoutubeDouble } from "../dev/doubles/youtube.ts";
import { allShowsChannel } from "../dev/doubles/youtube-from-shows.ts";
import { launchBrowser } from "../e2e/browser.ts";
import { createTeamMember } from "./caller.ts";
import { withTempFolder } from "./engines.ts";
import { makeVideos } from "./many-videos.ts";
import { makeRow, median, type ReportRow, scaleRounds, writeReport } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * Measures the delay between a tap and the next frame, which browsers call Interaction to Next Paint. The page is the
 * home page, freshly and fully loaded for each figure, on a processor that is slowed down by a factor of four.
 */
const CPU_SLOWDOWN = 4;
const ROUND_COUNT = scaleRounds(9);
const MAX_DELAY_MS = 100;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const findButton = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).first();
const tapOn = (findTarget: ReturnType<typeof findButton>) => (page: Page) => findTarget(page).tap();

const INTERACTIONS: Record<string, (page: Page) => Promise<void>> = {
  play: (page) => page.getByRole("link", { name: "Watch the newest" }).tap(),
  menu: tapOn(findButton("Open menu")),
  vote: tapOn(findButton("Vote")),
  spin: tapOn(findButton("Spin Now")),
  "a letter in the search": async (page) => {
    await page.getByRole("main").getByRole("searchbox").focus();
    await page.keyboard.press("b");
  },
};

/** Records the longest interaction that the browser reports, which excludes anything under 16 ms. */
const WATCH_SCRIPT = `
  globalThis.longest = 16;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) globalThis.longest = Math.max(globalThis.longest, duration);
  }).observe({ type: "event", durationThreshold: 16 });
`;

const youtube = await startYoutubeDouble({ channel: allShowsChannel, videos: makeVideos(12) });
const browser = await launchBrowser();
const siteEnv = { SAMPLE_CONTENT: "false", YOUTUBE_API_KEY: "any", YOUTUBE_BASE_URL: youtube.origin };
try {
  await withTempFolder((folder) =>
    withSite(folder, { env: siteEnv }, ({ origin }) => measureInteractions(origin)),
  );
} finally {
  await browser.close();
  await youtube.close();
}

async function measureInteractions(origin: string): Promise<void> {
  await fillShow(origin);
  const rows: ReportRow[] = [];
  for (const [name, interact] of Object.entries(INTERACTIONS)) {
    const delays: number[] = [];
    for (let round = 0; round < ROUND_COUNT; round += 1)
      delays.push(await measureLongestDelay(origin, interact));
    rows.push(
      makeRow(`${name}, median ms`, median(delays), { atMost: MAX_DELAY_MS }),
      makeRow(`${name}, longest of ${ROUND_COUNT}, ms`, Math.max(...delays)),
    );
  }
  writeReport("interactions", `nothing; the page's processor ${CPU_SLOWDOWN} times slower`, rows);
}

async function measureLongestDelay(origin: string, interact: (page: Page) => Promise<void>): Promise<number> {
  const context = await browser.newContext({ baseURL: origin, ...PHONE });
  const page = await context.newPage();
  // Blocks requests to other sites, such as for pictures and the player.
  await page.route(/^https:/, (route) => route.abort());
  await page.addInitScript(WATCH_SCRIPT);
  await page.goto("/", { waitUntil: "networkidle" });
  const session: CDPSession = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.evaluate("globalThis.longest = 16");
  await interact(page);
  await page.waitForTimeout(1500);
  const delay = await page.evaluate<number>("globalThis.longest");
  await context.close();
  return delay;
}

/** Adds episodes, and puts three topics on the board. */
async function fillShow(origin: string): Promise<void> {
  const team = await createTeamMember(origin);
  const schedule = { updateDay: "Tuesday", updateHour: 15, updateMinute: 0 };
  const config = { ...schedule, channelId: `@${allShowsChannel.handle}` };
  await team.ask(origin, "/api/episodes/config", { json: config });
  await team.ask(origin, "/api/episodes/clean-and-resync", { method: "POST" });
  for (const content of ["What is a day of yours worth?", "Who sets your rate?", "When do you say no?"]) {
    const topic = { category: "Pay", subCategory: "Rates", content };
    const { id } = JSON.parse((await team.ask(origin, "/api/topics", { json: topic })).text);
    await team.ask(origin, `/api/topics/${id}`, { method: "PUT", json: { ...topic, onBoard: true } });
  }
}
