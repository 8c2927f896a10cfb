import { listPublicEpisodes } from "#episodes/episodes.server.ts";
import type { ToldOf } from "#followers/followers.server.ts";
import { weekGuests } from "#guests/guests.server.ts";
import { readWeek } from "#on-air/week/week.server.ts";

/**
 * What followers are told about. The room of followers may not import weeks and episodes, so it gets these from here.
 */
export const TOLD_OF: ToldOf = {
  readWeek: (house, date) => readWeek(house, weekGuests, date),
  listEpisodes: listPublicEpisodes,
};
