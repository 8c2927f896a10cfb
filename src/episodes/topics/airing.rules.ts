import { secondsOfDurationText } from "#episodes/durations.rules.ts";
import { episodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { videoSite } from "#episodes/import/video-site.rules.ts";

/** A topic, its time as typed, and the second to which it is linked so far. */
export type TypedTime = { id: number; text: string; linked: number | null };

/** Returns the links to make, and why a time can't be used, by the id of the topic. An empty time is ignored. */
export function checkTimes(times: readonly TypedTime[], { duration }: Pick<Episode, "duration">) {
  const length = secondsOfDurationText(duration) ?? Number.POSITIVE_INFINITY;
  const changes: { id: number; seconds: number }[] = [];
  const errors: Record<number, string> = {};
  for (const { id, text, linked } of times) {
    const seconds = secondsOfDurationText(text);
    if (text.trim() === "" || (seconds !== null && seconds === linked)) continue;
    if (seconds === null) errors[id] = "Write the time like 29:12";
    else if (seconds > length) errors[id] = `The episode is ${duration} long`;
    else changes.push({ id, seconds });
  }
  return { changes, errors };
}

/**
 * Returns the address that plays an episode from a second. A hidden episode has no page, so it plays on the video site.
 */
export const addressOfSecond = (episode: Episode, seconds: number): string =>
  episode.hidden
    ? videoSite.watchAddress(episode.youtubeId, seconds)
    : `${episodePath(episode)}?t=${seconds}`;

/** A chapter that begins this soon after a topic doesn't end it, because it is about the same topic. */
const SAME_START_SECONDS = 20;

/**
 * Returns how long a topic was discussed: until the next chapter or topic, or else until the end of an episode that has
 * chapters. Returns null if its end is unknown.
 */
export function clipLength(
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
