import type { Episode } from "#episodes/episodes.contract.ts";
import type { ShowDrawRow } from "#on-air/draws/draws.contract.ts";
import type { Week } from "#on-air/week/week.contract.ts";
import { getPartTitle } from "#on-air/week/week.rules.ts";
import { HOUR_MS, WEEK_MS } from "#platform/time/units.rules.ts";
import type { AiredTopic } from "#topics/aired/aired.contract.ts";

/**
 * How much earlier than the show its episode may be dated, because a stream may begin early, and a recording may be
 * uploaded before the show.
 */
const MAX_EPISODE_LEAD_MS = 12 * HOUR_MS;

/** Returns the first episode in the week that starts MAX_EPISODE_LEAD_MS before the show. Expects the newest first. */
export function findEpisodeOfShow<EpisodeDate extends Pick<Episode, "publishedDate">>(
  episodes: readonly EpisodeDate[],
  { startsAt }: Pick<Week, "startsAt">,
): EpisodeDate | undefined {
  const earliestMs = Date.parse(startsAt) - MAX_EPISODE_LEAD_MS;
  return episodes.findLast(({ publishedDate }) => {
    const publishedMs = Date.parse(publishedDate);
    return publishedMs >= earliestMs && publishedMs < earliestMs + WEEK_MS;
  });
}

/** Returns whether a topic has been linked to an episode since the show began. An older link is to an earlier show's. */
export const isLinkedSinceShow = (
  { episodeId, airedAt }: Pick<AiredTopic, "episodeId" | "airedAt">,
  { startsAt, air }: Pick<Week, "startsAt" | "air">,
): boolean => episodeId !== null && Date.parse(airedAt ?? "") >= Date.parse(air?.since ?? startsAt);

/**
 * Guesses how many seconds into the show the discussion of the chosen topic began: at the start of the part that
 * follows the draw and its poll.
 */
export function guessTopicStart({
  runSheet,
  air,
}: Pick<Week, "runSheet" | "air">): { title: string; seconds: number } | undefined {
  const drawIndex = runSheet.findLastIndex(({ kind }) => kind === "draw" || kind === "poll");
  const discussion = drawIndex < 0 ? undefined : runSheet[drawIndex + 1];
  const startedAt = air?.parts.find(({ id }) => id === discussion?.id)?.startedAt;
  if (!discussion || !startedAt || !air) return undefined;
  return {
    title: getPartTitle(discussion),
    seconds: Math.floor((Date.parse(startedAt) - Date.parse(air.since)) / 1000),
  };
}

/** Returns a show's topics in the order in which they were drawn, after those that were chosen. */
export function sortAsDrawn<Topic extends { id: number }>(
  topics: readonly Topic[],
  draws: readonly Pick<ShowDrawRow, "id" | "chosen" | "topics">[],
): Topic[] {
  const inOrder = draws.toSorted((one, other) => one.id - other.id);
  const ids = [
    ...inOrder.map(({ chosen }) => chosen),
    ...inOrder.flatMap((draw) => draw.topics.map(({ id }) => id)),
  ];
  return topics.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
