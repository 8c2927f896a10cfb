import { useEffect, useState } from "react";
import { readStoredPosition } from "./stored-position.ts";

/**
 * Returns the second at which to start playing. If `shouldReadUrl` is set and the page's URL contains a second
 * (`?t=252`), returns that. If not, returns where the visitor stopped in this browser, or null for the beginning.
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
