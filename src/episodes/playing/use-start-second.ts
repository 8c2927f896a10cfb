import { useEffect, useState } from "react";
import { readStoredPosition } from "./stored-position.ts";

/**
 * Returns the second at which to start playing: the one in the page's address (`?t=252`) if `readsAddress` is set, or
 * otherwise where the visitor left the episode in this browser. Returns null for the beginning.
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
