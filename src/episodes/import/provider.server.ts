import type { Env } from "#app/env.server.ts";
import type { House } from "#app/house.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { VideoProviderFailure } from "./video-provider-failure.server.ts";
import { videoSite } from "./video-site.rules.ts";
import { createYoutubeProvider } from "./youtube/youtube.server.ts";
import { parseYoutubeVideoId } from "./youtube/youtube-address.rules.ts";

/** A connection to the provider's API. Its functions throw only `VideoProviderFailure`. */
export type VideoProvider = ReturnType<typeof createYoutubeProvider>;

export const hasVideoProviderKey = (env: Env): boolean => env.YOUTUBE_API_KEY !== undefined;

/** Returns the id in a video's URL, or the text itself if it is an id. Returns null for any other text. */
export const parseVideoId: (text: string) => string | null = parseYoutubeVideoId;

/**
 * Calls `work` with a connection to the provider.
 * @throws {Refusal} 503 if no key is set; 502 with the provider's reason
 */
export async function withVideoProvider<T>(
  house: House,
  work: (provider: VideoProvider) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { YOUTUBE_API_KEY: apiKey, YOUTUBE_BASE_URL: baseUrl } = house.env;
  const provider = createYoutubeProvider({ apiKey, baseUrl, signal });
  try {
    return await work(provider);
  } catch (failure) {
    if (!(failure instanceof VideoProviderFailure)) throw failure;
    const { reason, message } = failure;
    house.log.warn({ reason, message, requests: provider.countRequests() }, `${videoSite.name} failed`);
    throw toRefusal(failure);
  }
}

const toRefusal = (failure: VideoProviderFailure): Refusal =>
  failure.reason === "missing-key"
    ? new Refusal("unavailable", failure.message, {
        details: { missingApiKey: true, provider: videoSite.name },
        cause: failure,
      })
    : new Refusal("provider-failed", failure.message, {
        details: { reason: failure.reason },
        cause: failure,
      });
