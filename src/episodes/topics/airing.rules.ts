import { formatClockTime, parseDuration } from "#episodes/durations.rules.ts";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { videoSite } from "#episodes/import/video-site.rules.ts";

export const INVALID_TIME_MESSAGE = "Write the time like 29:12";

/** A topic, the time typed for it, and the second that it is currently linked to, or null if it isn't linked. */
export type TypedTopicTime = { id: number; text: string; linked: number | null };

/**
 * Returns two things: the links to change (each as a topic's id and its new second), and an error message for each
 * invalid time, by topic id. Ignores topics without a time. An episode is as long as its video or its audio, whichever
 * is longer.
 */
export function parseTypedTimes(
  times: readonly TypedTopicTime[],
  { duration, audio }: Pick<Episode, "duration" | "audio">,
) {
  const length =
    Math.floor(Math.max(parseDuration(duration) ?? 0, audio?.seconds ?? 0)) || Number.POSITIVE_INFINITY;
  const changes: { id: number; seconds: number }[] = [];
  const errors: Record<number, string> = {};
  for (const { id, text, linked } of times) {
    const seconds = parseDuration(text);
    if (text.trim() === "" || (seconds !== null && seconds === linked)) continue;
    if (seconds === null) errors[id] = INVALID_TIME_MESSAGE;
    else if (seconds > length) errors[id] = `The episode is ${formatClockTime(length)} long`;
    else changes.push({ id, seconds });
  }
  return { changes, errors };
}

/**
 * Returns a URL that plays an episode from the given second. Hidden episodes have no page, so their URLs are on the
 * video site.
 */
export const formatMomentAddress = (episode: Episode, seconds: number): string =>
  episode.hidden
    ? videoSite.watchAddress(episode.youtubeId, seconds)
    : `${formatEpisodePath(episode)}?t=${seconds}`;

/**
 * A chapter that begins at most this many seconds after a topic is assumed to be about it, so the topic doesn't end
 * there.
 */
const SAME_START_TOLERANCE_SECONDS = 20;

/**
 * Returns how long a topic was discussed, in seconds: until the next chapter or topic, or until the end of an episode
 * with chapters. Returns null if it isn't known when the discussion ended.
 */
export function computeClipSeconds(
  topicSecond: number,
  {
    chapters,
    topics,
    length,
  }: { chapters: readonly number[]; topics: readonly number[]; length: number | null },
): number | null {
  const laterSeconds = [...chapters, ...topics].filter(
    (second) => second > topicSecond + SAME_START_TOLERANCE_SECONDS,
  );
  const end = laterSeconds.length > 0 ? Math.min(...laterSeconds) : chapters.length > 0 ? length : null;
  return end !== null && end > topicSecond ? end - topicSecond : null;
}
