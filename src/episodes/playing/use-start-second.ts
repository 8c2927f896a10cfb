import { useEffect, useState } from "react";
import { readStoredPosition } from "./stored-position.ts";

/**
 * Returns the second at which to start playing: the one in the page's URL (`?t=252`) if `shouldReadUrl` is set, or
 * otherwise the one at which the visitor stopped in this browser. Returns null for the beginning.
 */
export function useStartSecond(youtubeId: string, shouldReadUrl: boolean): number | null {
  const [second, setSecond] = useState<number | null>(null);
  useEffect(() => {
    const requestedSecond = shouldReadUrl ? Number(new URLSearchParams(window.location.search).get("t")) : 0;
    const place =
      Number.isInteger(requestedSecond) && requestedSecond > 0
        ? requestedSecond
        : readStoredPosition(youtubeId);
    setSecond(place > 0 ? place : null);
  }, [youtubeId, shouldReadUrl]);
  return second;
}
