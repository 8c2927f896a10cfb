import { useEffect, useState } from "react";
import { readStoredPosition } from "./stored-position.ts";

/**
 * Returns the second at which to start playing: `?t=252` in the address of the episode's own page, or otherwise where
 * the episode was left in this browser. Returns null for the beginning.
 */
export function useStartSecond(youtubeId: string, readsAddress: boolean): number | null {
  const [second, setSecond] = useState<number | null>(null);
  useEffect(() => {
    const asked = readsAddress ? Number(new URLSearchParams(window.location.search).get("t")) : 0;
    const place = Number.isInteger(asked) && asked > 0 ? asked : readStoredPosition(youtubeId);
    setSecond(place > 0 ? place : null);
  }, [youtubeId, readsAddress]);
  return second;
}
