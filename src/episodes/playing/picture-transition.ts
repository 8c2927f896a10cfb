import { useViewTransitionState } from "react-router";
import { episodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";

const NAME = "episode-picture";

/** The style of the player's place on an episode's own page, into which a pressed picture grows. */
export const OWN_PICTURE = { viewTransitionName: NAME };

/** The style of an episode's picture while its page opens or is left for this one. */
export const usePictureTransition = (episode: Pick<Episode, "episodeNumber" | "title">) =>
  useViewTransitionState(episodePath(episode)) ? OWN_PICTURE : undefined;
