import { useEffect, useRef, useState } from "react";
import { usePlayback } from "./playback.ts";
import { readStoredPosition } from "./stored-position.ts";

/**
 * Returns the second at which to start playing. If `shouldReadUrl` is set and the page's URL contains a second
 * (`?t=252`), returns that. If not, or if the episode has been played since, returns where the visitor stopped in this
 * browser, or null for the beginning.
 */
export function useStartSecond(youtubeId: string, shouldReadUrl: boolean): number | null {
  const [second, setSecond] = useState<number | null>(null);
  const playedId = useRef<string>(null);
  const isOn = usePlayback(
    ({ media }) => media !== null && media.way !== "live" && media.episode.youtubeId === youtubeId,
  );
  useEffect(() => {
    const storedSecond = readStoredPosition(youtubeId);
    const requestedSecond = shouldReadUrl ? readRequestedSecond() : 0;
    const place =
      playedId.current === youtubeId ? storedSecond || requestedSecond : requestedSecond || storedSecond;
    setSecond(place > 0 ? place : null);
    if (isOn) playedId.current = youtubeId;
  }, [youtubeId, shouldReadUrl, isOn]);
  return second;
}

/** Returns the second in the page's URL, or 0. */
function readRequestedSecond(): number {
  const second = Number(new URLSearchParams(window.location.search).get("t"));
  return Number.isInteger(second) && second > 0 ? second : 0;
}
