import { onTestFinished } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { type Client, openTestApp, type TestApp } from "#testing/test-app.ts";
import { type DoubleVideo, startYoutubeDouble, type YoutubeDouble } from "../../../../dev/doubles/youtube.ts";
import { allShowsChannel } from "../../../../dev/doubles/youtube-from-shows.ts";

export type ChannelTestSite = { app: TestApp; admin: Client; youtube: YoutubeDouble };

/** Returns an id with eleven characters, as on YouTube. */
export const makeVideoId = (number: number): string => `video${String(number).padStart(6, "0")}`;

/** Returns a 50-minute video of the show. `number` determines its id, title and publication date. */
export const makeVideo = (number: number, more: Partial<DoubleVideo> = {}): DoubleVideo => ({
  id: makeVideoId(number),
  title: `Show ${number}`,
  description: `What was said in show ${number}.`,
  publishedAt: new Date(Date.UTC(2024, 0, 1) + number * DAY_MS).toISOString(),
  durationSeconds: 3_000,
  ...more,
});

export const makeVideos = (count: number, firstNumber = 1): DoubleVideo[] =>
  Array.from({ length: count }, (_, index) => makeVideo(firstNumber + index));

/**
 * Opens the app with a signed-in admin and a fake YouTube whose channel has the given videos. Both are closed after the
 * test.
 */
export async function openChannelTestSite(
  database: Database,
  videos: readonly DoubleVideo[],
  options: { env?: Record<string, string>; now?: () => Date; quota?: number } = {},
): Promise<ChannelTestSite> {
  const youtube = await startYoutubeDouble({
    channel: allShowsChannel,
    videos,
    apiKey: "right-key",
    quota: options.quota,
  });
  onTestFinished(() => youtube.close());
  const app = openTestApp(database, {
    now: options.now,
    env: { YOUTUBE_API_KEY: "right-key", YOUTUBE_BASE_URL: youtube.origin, ...options.env },
  });
  const admin = await app.admin(`admin${new URL(youtube.origin).port}`);
  await admin.post("/api/episodes/config", {
    updateDay: "Tuesday",
    updateHour: 15,
    updateMinute: 0,
    channelId: `@${allShowsChannel.handle}`,
  });
  return { app, admin, youtube };
}

export const postToEpisodes = (client: Client, path: string, json?: unknown) =>
  client.post(`/api/episodes/${path}`, json);

/** Lists all episodes that the public can see. */
export const fetchEpisodes = async (client: Client, query = ""): Promise<Record<string, unknown>[]> =>
  (await client.request(`/api/episodes${query}`)).json<Record<string, unknown>[]>();

/** Returns the status and the parsed body of a response. */
export const toStatusAndBody = (response: { status: number; text: string }) => [
  response.status,
  JSON.parse(response.text),
];
