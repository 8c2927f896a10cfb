/** Starts test doubles: local fake servers that respond like the providers. */
import { goingRateChannel, makeGoingRateVideos } from "./doubles/going-rate-feed.ts";
import { startOpenaiDouble } from "./doubles/openai.ts";
import { startXaiDouble } from "./doubles/xai.ts";
import { startYoutubeDouble } from "./doubles/youtube.ts";

export type Doubles = { env: Record<string, string>; close(): Promise<void> };

/**
 * The functions that start the doubles, keyed by environment variable. A double is started if its variable isn't set.
 */
const DOUBLES: Record<string, () => Promise<Doubles>> = {
  YOUTUBE_API_KEY: async () => {
    const youtube = await startYoutubeDouble({
      channel: goingRateChannel,
      videos: makeGoingRateVideos(new Date()),
    });
    return {
      env: { YOUTUBE_API_KEY: "development", YOUTUBE_BASE_URL: youtube.origin },
      close: youtube.close,
    };
  },
  OPENAI_API_KEY: async () => {
    const { baseUrl, close } = await startOpenaiDouble({ delayMs: MODEL_DELAY_MS });
    return { env: { OPENAI_API_KEY: "development", OPENAI_BASE_URL: baseUrl }, close };
  },
  XAI_API_KEY: async () => {
    const { baseUrl, close } = await startXaiDouble({ delayMs: MODEL_DELAY_MS });
    return { env: { XAI_API_KEY: "development", XAI_BASE_URL: baseUrl }, close };
  },
};

/** How long models take to respond: long enough for screens to show their loading state. */
const MODEL_DELAY_MS = 1_200;

/**
 * Starts a double for each provider whose key is missing from the environment. Returns the environment variables that
 * point to these doubles.
 */
export async function startDoubles(environment: Record<string, string | undefined>): Promise<Doubles> {
  const missingKeys = Object.keys(DOUBLES).filter((key) => !environment[key]);
  const doubles = await Promise.all(missingKeys.flatMap((key) => DOUBLES[key]?.() ?? []));
  return {
    env: Object.assign({}, ...doubles.map(({ env }) => env)),
    close: async () => {
      await Promise.all(doubles.map(({ close }) => close()));
    },
  };
}
