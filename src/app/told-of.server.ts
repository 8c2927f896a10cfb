import { listPublicEpisodes } from "#episodes/episodes.server.ts";
import type { ToldOf } from "#followers/followers.server.ts";
import { weekGuests } from "#guests/guests.server.ts";
import { readWeek } from "#on-air/week/week.server.ts";

/** What followers are told of: the room of followers is below weeks and episodes, which tell it when something happens. */
export const TOLD_OF: ToldOf = {
  readWeek: (house, date) => readWeek(house, weekGuests, date),
  listEpisodes: listPublicEpisodes,
};
