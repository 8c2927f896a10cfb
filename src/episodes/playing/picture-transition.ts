import { useState } from "react";
import { useViewTransitionState } from "react-router";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";

/**
 * The style of the player on an episode's page. During a view transition, the clicked picture grows into the player.
 */
export const PLAYER_TRANSITION_STYLE = { viewTransitionName: "episode-picture" };

/**
 * Makes an episode's picture grow into the player when a link next to the picture opens the episode's page. Returns the
 * picture's style and the link's `onClick`. Only the clicked picture grows, because a page may show an episode twice.
 */
export function usePictureTransition(episode: Pick<Episode, "id" | "episodeNumber" | "slug">) {
  const [isPressed, setPressed] = useState(false);
  const isOpening = useViewTransitionState(formatEpisodePath(episode));
  return {
    style: isOpening && isPressed ? PLAYER_TRANSITION_STYLE : undefined,
    onClick: () => setPressed(true),
  };
}
