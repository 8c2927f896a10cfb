import { listPublicEpisodes } from "#episodes/episodes.server.ts";
import type { NewsSources } from "#followers/followers.server.ts";
import { weekGuests } from "#guests/guests.server.ts";
import { readWeek } from "#on-air/week/week.server.ts";

/**
 * The weeks and episodes that messages to followers are about. The followers' room may not import those rooms, so they
 * are passed in here.
 */
export const NEWS_SOURCES: NewsSources = {
  readWeek: (house, date) => readWeek(house, weekGuests, date),
  listEpisodes: listPublicEpisodes,
};
