import type { House } from "#house.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { connectYoutube, type Youtube } from "#videos/youtube/youtube.server.ts";
import type { Channel } from "#videos/youtube/youtube-answers.server.ts";
import { YoutubeFailure } from "#videos/youtube/youtube-failure.server.ts";
import type { StoredConfig } from "./update-config.server.ts";

/**
 * Asks YouTube by `work`; what fails there is told as it is: a missing key as 503, everything else as 502 with the
 * provider's reason.
 */
export async function askYoutube<T>(
  house: House,
  work: (youtube: Youtube) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { YOUTUBE_API_KEY: apiKey, YOUTUBE_BASE_URL: baseUrl } = house.env;
  const youtube = connectYoutube({ apiKey, baseUrl, signal });
  try {
    return await work(youtube);
  } catch (failure) {
    if (!(failure instanceof YoutubeFailure)) throw failure;
    house.log.warn(
      { reason: failure.reason, message: failure.message, units: youtube.quotaSpent() },
      "YouTube failed",
    );
    throw refusalOf(failure);
  }
}

const refusalOf = (failure: YoutubeFailure): Refusal =>
  failure.reason === "missing-key"
    ? new Refusal("unavailable", failure.message, {
        details: { missingApiKey: true, provider: "YouTube" },
        cause: failure,
      })
    : new Refusal("provider-failed", failure.message, {
        details: { reason: failure.reason },
        cause: failure,
      });

/** The configured channel. Once found, it is asked for by its id, which never takes a second question. */
export function channelOf(youtube: Youtube, { channelId, channelFound }: StoredConfig): Promise<Channel> {
  return youtube.resolveChannel(channelFound?.reference === channelId ? channelFound.channelId : channelId);
}
