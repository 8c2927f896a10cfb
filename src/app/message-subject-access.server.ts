import { listPublicEpisodes } from "#episodes/episodes.server.ts";
import type { MessageSubjectAccess } from "#followers/followers.server.ts";
import { weekGuestAccess } from "#guests/guests.server.ts";
import { lockLiveState } from "#on-air/live/live.server.ts";
import { readWeek } from "#on-air/week/week.server.ts";

/**
 * Functions that load and lock the weeks and episodes that messages to followers are about. The followers feature gets
 * them as an argument, because it must not import the code of weeks or episodes.
 */
export const messageSubjectAccess: MessageSubjectAccess = {
  lockLiveState,
  readWeek: (house, date) => readWeek(house, weekGuestAccess, date),
  listEpisodes: listPublicEpisodes,
};
