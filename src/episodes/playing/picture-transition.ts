import { useState } from "react";
import { useViewTransitionState } from "react-router";
import { episodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";

/** The style of the player on an episode's page, which a clicked picture grows into. */
export const PLAYER_TRANSITION = { viewTransitionName: "episode-picture" };

/**
 * Makes an episode's picture grow into the player when a link next to it opens the episode's page. Returns the
 * picture's style and the link's `onClick`. A page may show an episode twice, and only the clicked picture grows.
 */
export function usePictureTransition(episode: Pick<Episode, "episodeNumber" | "title">) {
  const [isPressed, setPressed] = useState(false);
  const isOpening = useViewTransitionState(episodePath(episode));
  return {
    style: isOpening && isPressed ? PLAYER_TRANSITION : undefined,
    onClick: () => setPressed(true),
  };
}
