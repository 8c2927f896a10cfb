import { parseDuration } from "#episodes/durations.rules.ts";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { videoSite } from "#episodes/import/video-site.rules.ts";

/** A topic, the time typed for it, and the second to which it is linked so far, or null if it isn't linked. */
export type TypedTime = { id: number; text: string; linked: number | null };

/**
 * Returns the links that change, each with its topic's id and its new second, and an error message for each time that
 * can't be used, by topic id. Ignores topics without a time.
 */
export function checkTypedTimes(times: readonly TypedTime[], { duration }: Pick<Episode, "duration">) {
  const length = parseDuration(duration) ?? Number.POSITIVE_INFINITY;
  const changes: { id: number; seconds: number }[] = [];
  const errors: Record<number, string> = {};
  for (const { id, text, linked } of times) {
    const seconds = parseDuration(text);
    if (text.trim() === "" || (seconds !== null && seconds === linked)) continue;
    if (seconds === null) errors[id] = "Write the time like 29:12";
    else if (seconds > length) errors[id] = `The episode is ${duration} long`;
    else changes.push({ id, seconds });
  }
  return { changes, errors };
}

/**
 * Returns a URL that plays an episode from the given second. A hidden episode has no page, so it returns a URL on the
 * video site.
 */
export const formatMomentAddress = (episode: Episode, seconds: number): string =>
  episode.hidden
    ? videoSite.watchAddress(episode.youtubeId, seconds)
    : `${formatEpisodePath(episode)}?t=${seconds}`;

/** A chapter that begins up to this many seconds after a topic is about the topic, so the topic doesn't end there. */
const SAME_START_TOLERANCE_SECONDS = 20;

/**
 * Returns for how many seconds a topic was discussed: until the next chapter or topic, or until the end of an episode
 * with chapters. Returns null if it isn't known when the discussion ended.
 */
export function computeClipLength(
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
