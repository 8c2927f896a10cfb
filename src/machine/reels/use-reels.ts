import { useEffect, useState, useSyncExternalStore } from "react";
import { useShow } from "#show/use-show.ts";
import { ReelSet } from "./reel-set.ts";

const REDUCED_MOTION_QUERY = "(prefers-reduced-motion: reduce)";

const watchReducedMotion = (onChange: () => void): (() => void) => {
  const query = matchMedia(REDUCED_MOTION_QUERY);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};

/** Returns the three reels, and whether the visitor prefers reduced motion. If so, the reels must not move. */
export function useReels(): { reels: ReelSet; reducedMotion: boolean } {
  const { restingReels } = useShow();
  const [reels] = useState(() => new ReelSet(restingReels));
  useEffect(() => () => reels.close(), [reels]);
  const reducedMotion = useSyncExternalStore(
    watchReducedMotion,
    () => matchMedia(REDUCED_MOTION_QUERY).matches,
    () => false,
  );
  return { reels, reducedMotion };
}
