import { listPublicEpisodes } from "#episodes/episodes.server.ts";
import type { NewsSources } from "#followers/followers.server.ts";
import { weekGuests } from "#guests/guests.server.ts";
import { readWeek } from "#on-air/week/week.server.ts";

/**
 * Reads the weeks and episodes that messages to followers are about. The followers code may not import the code of
 * weeks and episodes, so these functions are passed in.
 */
export const NEWS_SOURCES: NewsSources = {
  readWeek: (house, date) => readWeek(house, weekGuests, date),
  listEpisodes: listPublicEpisodes,
};
