import { listPublicEpisodes } from "#episodes/episodes.server.ts";
import type { NewsSources } from "#followers/followers.server.ts";
import { weekGuests } from "#guests/guests.server.ts";
import { readWeek } from "#on-air/week/week.server.ts";

/**
 * Loads the weeks and episodes that messages to followers are about. It is passed in, because the followers feature may
 * not import weeks or episodes.
 */
export const NEWS_SOURCES: NewsSources = {
  readWeek: (house, date) => readWeek(house, weekGuests, date),
  listEpisodes: listPublicEpisodes,
};
