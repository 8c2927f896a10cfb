import type { Page } from "playwright-core";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { type DoubleVideo, startYoutubeDouble, type YoutubeDouble } from "../dev/doubles/youtube.ts";
import { allShowsChannel } from "../dev/doubles/youtube-from-shows.ts";
import { journey, signIn } from "./journey.ts";
import { type Site, startSite } from "./site.ts";

/**
 * Returns a video for the fake YouTube. Video 1 is the oldest, and each later number is a day newer. Ids have eleven
 * characters, like YouTube's.
 */
export const makeVideo = (number: number, overrides: Partial<DoubleVideo> = {}): DoubleVideo => ({
  id: `video${String(number).padStart(6, "0")}`,
  title: `Show ${number}`,
  description: `What was said in show ${number}.`,
  publishedAt: new Date(Date.UTC(2026, 0, 1, 18) + number * DAY_MS).toISOString(),
  durationSeconds: 3_000,
  ...overrides,
});

/** The channel's newest video, with everything that a description can contain. */
export const longVideo = makeVideo(60, {
  title: "A price for everything <script>alert(1)</script>",
  description:
    "We price a haircut. The list is at https://example.org/list.\n\nListen from 4:12 on.\n\n0:00 Cold open\n4:12 The draw\n33:18 Three callers",
  durationSeconds: 3_521,
});

export const channelVideos = [...Array.from({ length: 59 }, (_, at) => makeVideo(at + 1)), longVideo];

/** Creates journeys on a site that uses a fake YouTube with 60 videos, none of which have been imported yet. */
export const channelJourney = journey.extend<{ youtube: YoutubeDouble; site: Site }>({
  youtube: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures this one needs from the pattern
    async ({}, use) => {
      const youtube = await startYoutubeDouble({ channel: allShowsChannel, videos: channelVideos });
      await use(youtube);
      await youtube.close();
    },
    { scope: "file" },
  ],
  site: [
    async ({ youtube }, use) => {
      const site = await startSite({
        SAMPLE_CONTENT: "false",
        YOUTUBE_API_KEY: "any",
        YOUTUBE_BASE_URL: youtube.origin,
      });
      await use(site);
      await site.stop();
    },
    { scope: "file" },
  ],
});

const thumbnail = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#553"/></svg>',
);

/**
 * Answers requests to the video site, which journeys can't reach: with pictures, and with an empty page for the player.
 * Returns an array to which the URL of each request is added.
 */
export async function stubVideoSite(page: Page): Promise<string[]> {
  const requestedUrls: string[] = [];
  await page.route(/^https:\/\/(i\.ytimg\.com|[\w.-]*youtube[\w.-]*)\//, (route) => {
    requestedUrls.push(route.request().url());
    return route.request().resourceType() === "image"
      ? route.fulfill({ contentType: "image/svg+xml", body: thumbnail })
      : route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Player</title>" });
  });
  return requestedUrls;
}

/** Signs in as an admin, sets the fake channel as the one to import, and opens the Episodes tab. */
export async function openEpisodes(page: Page, username: string): Promise<void> {
  await stubVideoSite(page);
  await signIn(page, username);
  await setChannel(page);
  await page.goto("/admin/episodes");
}

/** Sets the channel to import, through the API. */
export async function setChannel(page: Page): Promise<void> {
  const channelId = `@${allShowsChannel.handle}`;
  const data = { updateDay: "Tuesday", updateHour: 15, updateMinute: 0, channelId };
  const response = await page.request.post("/api/episodes/config", { data });
  if (response.status() !== 200) throw new Error(await response.text());
}

/** Imports the whole channel, through the API. */
export async function importChannel(page: Page): Promise<void> {
  const response = await page.request.post("/api/episodes/clean-and-resync");
  if (response.status() !== 200) throw new Error(await response.text());
}

/** Returns an episode's row in the back office. */
export const findEpisodeRow = (page: Page, title: string | RegExp) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: title, exact: true }) });
