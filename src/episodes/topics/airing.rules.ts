import { parseDuration } from "#episodes/durations.rules.ts";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { videoSite } from "#episodes/import/video-site.rules.ts";

/** A topic, the time typed for it, and the second to which it has been linked so far. */
export type TypedTime = { id: number; text: string; linked: number | null };

/** Returns the links to change, and the errors for times that can't be used, by topic id. Ignores times left empty. */
export function checkTimes(times: readonly TypedTime[], { duration }: Pick<Episode, "duration">) {
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
 * Returns an address that plays an episode from the given second: the episode's page or, for a hidden episode, which
 * has no page, the video site.
 */
export const formatMomentAddress = (episode: Episode, seconds: number): string =>
  episode.hidden
    ? videoSite.watchAddress(episode.youtubeId, seconds)
    : `${formatEpisodePath(episode)}?t=${seconds}`;

/** A chapter that begins this soon after a topic is about that topic, so the topic doesn't end there. */
const SAME_START_SECONDS = 20;

/**
 * Returns for how many seconds a topic was discussed: until the next chapter or topic, or until the end of the episode
 * if it has chapters. Returns null if it isn't known when the discussion ended.
 */
export function computeClipLength(
  at: number,
  {
    chapters,
    topics,
    length,
  }: { chapters: readonly number[]; topics: readonly number[]; length: number | null },
): number | null {
  const next = [...chapters, ...topics].filter((second) => second > at + SAME_START_SECONDS);
  const end = next.length > 0 ? Math.min(...next) : chapters.length > 0 ? length : null;
  return end !== null && end > at ? end - at : null;
}
