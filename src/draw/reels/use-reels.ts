import { useEffect, useState, useSyncExternalStore } from "react";
import { ReelSet } from "./reel-set.ts";

const STILL = "(prefers-reduced-motion: reduce)";

const watchStillness = (changed: () => void): (() => void) => {
  const query = matchMedia(STILL);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** Whether the visitor wants nothing to move. */
const useStillness = (): boolean =>
  useSyncExternalStore(
    watchStillness,
    () => matchMedia(STILL).matches,
    () => false,
  );

/** The moving part of the three reels; `still` says that it must not move. */
export function useReels(): { reels: ReelSet; still: boolean } {
  const [reels] = useState(() => new ReelSet());
  useEffect(() => () => reels.close(), [reels]);
  return { reels, still: useStillness() };
}
