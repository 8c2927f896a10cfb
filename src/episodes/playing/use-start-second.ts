import { useEffect, useState } from "react";
import { readPlace } from "./kept-place.ts";

/**
 * Where the first press on play starts: at `?t=252` in the address on the episode's own page, or else where the episode
 * was left in this browser; null at its beginning.
 */
export function useStartSecond(youtubeId: string, readsAddress: boolean): number | null {
  const [second, setSecond] = useState<number | null>(null);
  useEffect(() => {
    const asked = readsAddress ? Number(new URLSearchParams(window.location.search).get("t")) : 0;
    const place = Number.isInteger(asked) && asked > 0 ? asked : readPlace(youtubeId);
    setSecond(place > 0 ? place : null);
  }, [youtubeId, readsAddress]);
  return second;
}
