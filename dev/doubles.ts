/** Stand-ins for the providers, as servers on this machine that answer in the providers' own shapes. */
import { goingRateChannel, goingRateVideos } from "./doubles/going-rate-feed.ts";
import { startYoutubeDouble } from "./doubles/youtube.ts";

export type Doubles = { env: Record<string, string>; close(): Promise<void> };

/** Starts a double for every provider whose key the environment does not set, and says so in the environment. */
export async function startDoubles(given: Record<string, string | undefined>): Promise<Doubles> {
  if (given.YOUTUBE_API_KEY) return { env: {}, close: async () => {} };
  const youtube = await startYoutubeDouble({
    channel: goingRateChannel,
    videos: goingRateVideos(new Date()),
  });
  return {
    env: { YOUTUBE_API_KEY: "development", YOUTUBE_BASE_URL: youtube.origin },
    close: youtube.close,
  };
}
