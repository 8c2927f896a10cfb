import { goingRateChannel, makeGoingRateVideos } from "../../dev/doubles/going-rate-feed.ts";
import { startOpenaiDouble } from "../../dev/doubles/openai.ts";
import { startXaiDouble } from "../../dev/doubles/xai.ts";
import { startYoutubeDouble } from "../../dev/doubles/youtube.ts";
import { ADMIN_PASSCODE, SPIN_PASSCODE } from "../site.ts";

/** Starts fake providers that respond immediately. Returns the environment that makes a site use them. */
export async function startFakeProviders(): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const [openai, xai, youtube] = await Promise.all([
    startOpenaiDouble(),
    startXaiDouble(),
    startYoutubeDouble({ channel: goingRateChannel, videos: makeGoingRateVideos(new Date()) }),
  ]);
  return {
    env: {
      ADMIN_PASSCODE,
      SPIN_PASSCODE,
      TRUST_PROXY: "1",
      OPENAI_API_KEY: "fuzz",
      OPENAI_BASE_URL: openai.baseUrl,
      XAI_API_KEY: "fuzz",
      XAI_BASE_URL: xai.baseUrl,
      YOUTUBE_API_KEY: "fuzz",
      YOUTUBE_BASE_URL: youtube.origin,
    },
    close: async () => {
      await Promise.all([openai.close(), xai.close(), youtube.close()]);
    },
  };
}
