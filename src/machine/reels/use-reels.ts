import { useEffect, useState, useSyncExternalStore } from "react";
import { useShow } from "#show/use-show.ts";
import { ReelSet } from "./reel-set.ts";

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

const subscribe = (onChange: () => void): (() => void) => {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};

/** Returns the three reels. They must not move if `reducedMotion` is true. */
export function useReels(): { reels: ReelSet; reducedMotion: boolean } {
  const { restingReels } = useShow();
  const [reels] = useState(() => new ReelSet(restingReels));
  useEffect(() => () => reels.close(), [reels]);
  const reducedMotion = useSyncExternalStore(
    subscribe,
    () => matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
  return { reels, reducedMotion };
}
