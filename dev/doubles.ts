/** Stand-ins for the providers: servers on this machine that answer in the providers' own shapes. */
import { goingRateChannel, goingRateVideos } from "./doubles/going-rate-feed.ts";
import { startOpenaiDouble } from "./doubles/openai.ts";
import { startXaiDouble } from "./doubles/xai.ts";
import { startYoutubeDouble } from "./doubles/youtube.ts";

export type Doubles = { env: Record<string, string>; close(): Promise<void> };

/** Each by the key that is missing when it is needed. */
const STAND_INS: Record<string, () => Promise<Doubles>> = {
  YOUTUBE_API_KEY: async () => {
    const youtube = await startYoutubeDouble({
      channel: goingRateChannel,
      videos: goingRateVideos(new Date()),
    });
    return {
      env: { YOUTUBE_API_KEY: "development", YOUTUBE_BASE_URL: youtube.origin },
      close: youtube.close,
    };
  },
  OPENAI_API_KEY: async () => {
    const { baseUrl, close } = await startOpenaiDouble({ delayMs: THINKING_MS });
    return { env: { OPENAI_API_KEY: "development", OPENAI_BASE_URL: baseUrl }, close };
  },
  XAI_API_KEY: async () => {
    const { baseUrl, close } = await startXaiDouble({ delayMs: THINKING_MS });
    return { env: { XAI_API_KEY: "development", XAI_BASE_URL: baseUrl }, close };
  },
};

/** Long enough for screens to show that they are waiting. */
const THINKING_MS = 1_200;

/**
 * Starts a double for every provider whose key is missing from the environment, and sets the environment accordingly.
 */
export async function startDoubles(given: Record<string, string | undefined>): Promise<Doubles> {
  const missing = Object.keys(STAND_INS).filter((key) => !given[key]);
  const doubles = await Promise.all(missing.flatMap((key) => STAND_INS[key]?.() ?? []));
  return {
    env: Object.assign({}, ...doubles.map(({ env }) => env)),
    close: async () => {
      await Promise.all(doubles.map(({ close }) => close()));
    },
  };
}
