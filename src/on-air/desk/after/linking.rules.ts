import type { Episode } from "#episodes/episodes.contract.ts";
import type { Week } from "#on-air/week/week.contract.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** A stream may be announced hours before the show, and its episode is then dated by the announcement. */
const MAX_EARLY_MS = 12 * 60 * 60 * 1000;

/** Returns the first episode between this show and the next one. `episodes` must be sorted newest first. */
export function findEpisodeOfShow<Found extends Pick<Episode, "publishedDate">>(
  episodes: readonly Found[],
  { startsAt }: Pick<Week, "startsAt">,
): Found | undefined {
  const from = Date.parse(startsAt) - MAX_EARLY_MS;
  return episodes.findLast(({ publishedDate }) => {
    const at = Date.parse(publishedDate);
    return at >= from && at < from + WEEK_MS;
  });
}

/**
 * Guesses when the discussion of the chosen topic began: at the start of the part that follows the draw and its poll.
 */
export function guessTopicStart({
  runSheet,
  air,
}: Pick<Week, "runSheet" | "air">): { title: string; seconds: number } | undefined {
  const draw = runSheet.findLastIndex(({ kind }) => kind === "draw" || kind === "poll");
  const part = draw < 0 ? undefined : runSheet[draw + 1];
  const began = air?.parts.find(({ id }) => id === part?.id)?.startedAt;
  if (!part || !began || !air) return undefined;
  return { title: part.title, seconds: Math.floor((Date.parse(began) - Date.parse(air.since)) / 1000) };
}
